package seen;

import java.io.File;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

// Files below the working directory: read, looked for, listed; written and read again; temporary.
public class FileAccess {
  public static void main(String[] arguments) throws Exception {
    try (FileReader in = new FileReader("work/input.txt")) {
      System.out.println((char) in.read());
    }
    System.out.println(new File("work/absent.txt").exists());
    System.out.println(new File("work/listed").list().length);
    Path output = Path.of("work/output/result.txt");
    Files.createDirectories(output.getParent());
    Files.writeString(output, "result");
    System.out.println(Files.readString(output));
    try (RandomAccessFile both = new RandomAccessFile(new File("work/both.txt"), "rw")) {
      System.out.println(both.readLine());
      both.seek(0);
    }
    try (var channel = Files.newByteChannel(Path.of("work/input.txt"), StandardOpenOption.READ)) {
      System.out.println(channel.size());
    }
    File temporary = File.createTempFile("seen", ".txt");
    try (FileWriter out = new FileWriter(temporary)) {
      out.write("x");
    }
    System.out.println(temporary.length());
    Files.delete(temporary.toPath());
    Files.delete(output);
  }
}
