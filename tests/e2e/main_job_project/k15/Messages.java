package k15;

public class Messages extends java.util.ListResourceBundle {
  @Override protected Object[][] getContents() { return new Object[][] {{"text", "one"}}; }
}
