import java.io.File;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Prints a line for each test of JUnit's XML reports: its class, its name and what became of it. */
final class TestResults {
  public static void main(String[] files) throws Exception {
    for (String file : files) {
      NodeList tests = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new File(file)).getElementsByTagName("testcase");
      for (int i = 0; i < tests.getLength(); ++i) {
        Element test = (Element) tests.item(i);
        String result = "passed";
        for (Node child = test.getFirstChild(); child != null; child = child.getNextSibling()) {
          if (child instanceof Element && !child.getNodeName().startsWith("system-")) result = child.getNodeName();
        }
        System.out.println(test.getAttribute("classname") + ' ' + test.getAttribute("name") + ' ' + result);
      }
    }
  }
}
