import java.io.File;
import org.apache.catalina.startup.Tomcat;

/** Runs a WAR: TomcatServer WAR FOLDER. Prints its port, and ends with its standard input. */
public final class TomcatServer {
  public static void main(String[] arguments) throws Exception {
    java.util.logging.LogManager.getLogManager().reset();
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(arguments[1]);
    new File(arguments[1], "webapps").mkdirs();
    tomcat.setPort(0);
    tomcat.addWebapp("", new File(arguments[0]).getAbsolutePath());
    tomcat.start();
    System.out.println("port " + tomcat.getConnector().getLocalPort());
    System.in.read();
    tomcat.stop();
    tomcat.destroy();
  }
}
