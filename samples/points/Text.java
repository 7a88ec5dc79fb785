// Texts name classes, for a library that looks them up by reflection; so do the recipes of what is put together.
public class Text {
  public static void main(String[] arguments) {
    String expression = "T(p.Loaded).limit";
    String put = "new p.Put.In(" + arguments.length + "), p.Also";
    String none = "1.5, a.b.c, Plain.name, https://host.org/Page, java.util.List";
  }
}
