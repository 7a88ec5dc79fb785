import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.ekstazi.Ekstazi;

/** Of the test classes named on standard input, one a line, prints those that Ekstazi would run; its dependencies are in the working directory. */
public final class Affected {
    public static void main(String[] arguments) throws IOException {
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String name; (name = names.readLine()) != null;) {
            if (Ekstazi.inst().isClassAffected(name)) System.out.println(name);
        }
    }
}
