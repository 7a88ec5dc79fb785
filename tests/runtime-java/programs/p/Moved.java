package p;

/** The program sets user.dir before the first probe. */
public final class Moved {
    public static void main(String[] arguments) {
        System.setProperty("user.dir", "/");
        retouch.a.Hits.hit(1);
    }
}
