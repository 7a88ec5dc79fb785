package retouch.maven;

import java.io.File;

/** The Java that the tests will run on. */
final class Jvm {
  private Jvm() {}

  /** Its home; null where that is not known. */
  static String home(Fields mojo) {
    try {
      Object jvm = mojo.getIfPresent("jvm");
      if (jvm == null || jvm.toString().isEmpty()) jvm = toolchainJava(mojo);
      if (jvm == null) return System.getProperty("java.home");
      File java = new File(jvm.toString());
      if (!java.isAbsolute()) return null;
      return java.getParentFile().getParentFile().getPath();
    } catch (ReflectiveOperationException | RuntimeException unknown) {
      return null;
    }
  }

  private static Object toolchainJava(Fields mojo) throws ReflectiveOperationException {
    Object toolchain = mojo.callIfPresent("getToolchain");
    if (toolchain == null) return null;
    return toolchain.getClass().getMethod("findTool", String.class).invoke(toolchain, "java");
  }
}
