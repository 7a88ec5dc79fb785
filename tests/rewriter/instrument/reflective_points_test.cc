// What each row of reflective_points.h shows to the runtime: calls that javac compiles, one after the other in one
// program, and the values that a printing runtime gets before each.
#include "rewriter/instrument/reflective_points.h"

#include <gtest/gtest.h>

#include "rewriter/instrument/reflective_calls.h"
#include "tests/rewriter/instrument/statement_program.h"

namespace retouch::test {
namespace {

using Events = Recorded::Events;

struct Call {
  const char* java;
  Events seen;  // kind and values
};

const std::string kK = "0 class p.Rows$K";
const std::string kX = "/proc/gone/x";
const std::string kY = "/proc/gone/y";

std::vector<Call> class_calls() {
  return {
      {"H.k.getMethods()", {kK}},
      {"H.k.getMethod(\"m\", H.k)", {"0 [class p.Rows$K]", kK}},
      {"H.k.isAssignableFrom(String.class)", {"0 class java.lang.String", kK}},
      {"H.pkg.getAnnotations()", {"0 package p"}},
      {"((java.lang.invoke.TypeDescriptor) H.k).descriptorString()", {kK}},
      {"((java.lang.invoke.TypeDescriptor.OfField<?>) H.k).componentType()", {kK}},
      {"H.method.getName()", {"0 public void p.Rows$K.m(java.lang.Object[])"}},
      {"((AnnotatedElement) H.k).getAnnotations()", {kK}},
      {"H.method.invoke(H.object, (Object) null)", {"1 public void p.Rows$K.m(java.lang.Object[]) k"}},
      {"Class.forName(\"p.Gone\")", {"2 p.Gone"}},
      {"Class.forName(\"p.Gone\", false, H.loader)", {"2 p.Gone"}},
      {"Class.forName(H.module, \"p.Gone\")", {"2 p.Gone"}},
      {"H.loader.loadClass(\"p.Gone\")", {"2 p.Gone"}},
      {"H.lookup.findClass(\"p.Gone\")", {"2 p.Gone"}},
      {"new L().two()", {"2 p.Gone"}},
      {"new L().loaded()", {"2 p.Gone"}},
      {"new L().system()", {"2 p.Gone"}},
      {"H.lookup.findVirtual(H.k, \"m\", H.type)", {kK, "0 ()void"}},
      {"H.lookup.unreflect(H.method)", {"0 public void p.Rows$K.m(java.lang.Object[])"}},
      {"Array.newInstance(H.k, 1)", {kK}},
      {"Proxy.newProxyInstance(H.loader, H.types, null)", {"0 [interface p.Rows$S]"}},
      {"java.util.concurrent.atomic.AtomicLongFieldUpdater.newUpdater(H.k, \"gone\")", {kK}},
      {"java.io.ObjectStreamClass.lookup(H.k)", {kK}},
      {"MethodType.fromMethodDescriptorString(\"()V\", H.loader)", {"18 ()V"}},
      {"H.type.describeConstable().get().resolveConstantDesc(H.lookup)", {"18 MethodTypeDesc[()void]"}},
      {"java.beans.Introspector.getBeanInfo(H.k)", {kK, "19 class p.Rows$K"}},
      {"java.beans.PropertyEditorManager.findEditor(H.k)", {kK, "19 class p.Rows$K"}},
      {"java.beans.Beans.instantiate(H.loader, \"p.Gone\")", {"2 p.Gone"}},
      {"javax.xml.parsers.SAXParserFactory.newInstance(\"p.Gone\", H.loader)", {"2 p.Gone"}},
      {"javax.xml.validation.SchemaFactory.newInstance(\"x\", \"p.Gone\", H.loader)", {"2 p.Gone"}},
      {"javax.xml.stream.XMLInputFactory.newFactory(\"p.Gone\", H.loader)", {"2 p.Gone"}},
      {"org.xml.sax.helpers.XMLReaderFactory.createXMLReader(\"p.Gone\")", {"2 p.Gone"}},
      {"Rows.takes(1, H.k)", {kK}},
      {"H.beans.createMBean(\"p.Gone\", null)", {"2 p.Gone"}},
      {"H.beans.instantiate(\"p.Gone\")", {"2 p.Gone"}},
      {"new java.security.Provider.Service(H.security, \"x\", \"y\", \"p.Gone\", null, null)", {"2 p.Gone"}},
  };
}

std::vector<Call> value_calls() {
  return {
      {"System.getenv(\"x\")", {"22 x"}},
      {"System.getenv()", {"25 null"}},
      {"System.getProperty(\"x\")", {"23 x"}},
      {"System.getProperty(\"x\", \"y\")", {"23 x"}},
      {"Integer.getInteger(\"x\", 1)", {"23 x"}},
      {"Long.getLong(\"x\")", {"23 x"}},
      {"Boolean.getBoolean(\"x\")", {"23 x"}},
      {"System.setProperty(\"x\", \"y\")", {"24 x"}},
      {"System.clearProperty(\"x\")", {"24 x"}},
      {"System.getProperties()", {"25 null"}},
      {"System.setProperties(new Properties(H.properties))", {"25 null"}},
  };
}

std::vector<Call> resource_calls() {
  return {
      {"H.site.call(H.file, H.x)", {"28 " + kX + " " + kX}},
      {"ServiceLoader.load(H.service)", {"3 interface p.Rows$S"}},
      {"ServiceLoader.load(ModuleLayer.boot(), H.service)", {"3 interface p.Rows$S"}},
      {"ServiceLoader.loadInstalled(H.service)", {"3 interface p.Rows$S"}},
      {"H.services.iterator()", {"3 java.util.ServiceLoader[p.Rows$S]"}},
      {"H.services.forEach(s -> {})", {"3 java.util.ServiceLoader[p.Rows$S]"}},
      {"ResourceBundle.getBundle(\"p.Gone\")", {"4 p.Gone"}},
      {"ResourceBundle.getBundle(\"p.Gone\", Locale.ROOT, H.loader)", {"4 p.Gone"}},
      {"H.k.getResource(\"a\")", {"5 class p.Rows$K a"}},
      {"H.k.getResourceAsStream(\"a\")", {"5 class p.Rows$K a"}},
      {"H.loader.getResource(\"a\")", {"5 loader a"}},
      {"H.loader.getResources(\"a\")", {"5 loader a"}},
      {"H.loader.resources(\"a\")", {"5 loader a"}},
      {"H.module.getResourceAsStream(\"a\")", {"5 unnamed module a"}},
      {"H.urls.findResource(\"a\")", {"5 loader a"}},
      {"H.urls.findResources(\"a\")", {"5 loader a"}},
      {"ClassLoader.getSystemResource(\"a\")", {"5 a"}},
      {"ClassLoader.getSystemResources(\"a\")", {"5 a"}},
      {"ClassLoader.getSystemResourceAsStream(\"a\")", {"5 a"}},
      {"H.reader.find(\"a\")", {"5 a"}},
      {"H.reader.open(\"a\")", {"5 a"}},
      {"H.reader.read(\"a\")", {"5 a"}},
  };
}

std::vector<Call> open_calls() {
  return {
      {"new FileInputStream(H.x)", {"6 " + kX}},
      {"new FileInputStream(H.file)", {"6 " + kX}},
      {"new FileReader(H.x)", {"6 " + kX}},
      {"new FileReader(H.file, StandardCharsets.UTF_8)", {"6 " + kX}},
      {"new Scanner(H.file)", {"6 " + kX}},
      {"new Scanner(H.path)", {"6 " + kX}},
      {"new java.util.zip.ZipFile(H.x)", {"6 " + kX}},
      {"new java.util.zip.ZipFile(H.file)", {"6 " + kX}},
      {"new java.util.jar.JarFile(H.x)", {"6 " + kX}},
      {"new java.util.jar.JarFile(H.file, true, 1)", {"6 " + kX}},
      {"H.url.openStream()", {"6 file:" + kX}},
      {"H.url.openConnection()", {"6 file:" + kX}},
      {"H.url.getContent()", {"6 file:" + kX}},
      {"System.load(H.x)", {"6 " + kX}},
      {"Runtime.getRuntime().load(H.x)", {"6 " + kX}},
      {"System.loadLibrary(\"gone\")", {"29 gone"}},
      {"Runtime.getRuntime().loadLibrary(\"gone\")", {"29 gone"}},
      {"new ProcessBuilder(H.x).start()", {"30 builder"}},
      {"ProcessBuilder.startPipeline(List.of())", {"30 []"}},
      {"Runtime.getRuntime().exec(H.x)", {"30 " + kX}},
      {"Runtime.getRuntime().exec(new String[] {H.x})", {"30 [" + kX + "]"}},
      {"Runtime.getRuntime().exec(H.x, null, H.file)", {"30 " + kX + " " + kX}},
      {"FileSystems.newFileSystem(H.path)", {"6 " + kX}},
      {"FileSystems.newFileSystem(java.net.URI.create(\"jar:file:/proc/gone/x\"), Map.of())", {"6 jar:file:" + kX}},
      {"H.provider.newFileSystem(H.path, Map.of())", {"6 " + kX}},
      {"H.provider.newFileSystem(H.uri, Map.of())", {"6 file:" + kX}},
      {"javax.imageio.ImageIO.read(H.file)", {"6 " + kX}},
      {"H.builder.parse(H.file)", {"6 " + kX}},
      {"H.parser.parse(H.file, new org.xml.sax.helpers.DefaultHandler())", {"6 " + kX}},
      {"new javax.xml.transform.stream.StreamSource(H.file)", {"6 " + kX}},
      {"H.schemas.newSchema(H.file)", {"6 " + kX}},
      {"H.schemas.newSchema(H.url)", {"6 file:" + kX}},
      {"H.builder.parse(H.x)", {"16 " + kX}},
      {"H.parser.parse(H.x, new org.xml.sax.helpers.DefaultHandler())", {"16 " + kX}},
      {"H.parser.getXMLReader().parse(H.x)", {"16 " + kX}},
      {"new org.xml.sax.helpers.XMLFilterImpl().parse(H.x)", {"16 " + kX}},
      {"((org.w3c.dom.ls.LSParser) null).parseURI(H.x)", {"16 " + kX}},
      {"new javax.xml.transform.stream.StreamSource(H.x)", {"16 " + kX}},
      {"new javax.xml.transform.stream.StreamSource().setSystemId(H.x)", {"16 " + kX}},
      {"new org.xml.sax.InputSource(H.x)", {"16 " + kX}},
      {"new org.xml.sax.InputSource().setSystemId(H.x)", {"16 " + kX}},
      {"javax.imageio.ImageIO.read(H.url)", {"6 file:" + kX}},
      {"javax.imageio.ImageIO.createImageInputStream((Object) H.file)", {"6 " + kX}},
      {"new javax.imageio.stream.FileImageInputStream(H.file)", {"6 " + kX}},
      {"java.security.KeyStore.getInstance(H.file, new char[0])", {"6 " + kX}},
      {"java.security.KeyStore.Builder.newInstance(H.file, H.protection)", {"6 " + kX}},
      {"java.security.KeyStore.Builder.newInstance(\"PKCS12\", null, H.file, H.protection)", {"6 " + kX}},
      {"new java.security.URIParameter(H.uri)", {"6 file:" + kX}},
      {"java.net.http.HttpRequest.BodyPublishers.ofFile(H.path)", {"6 " + kX}},
      {"H.process.redirectInput(H.file)", {"6 " + kX}},
      {"ProcessBuilder.Redirect.from(H.file)", {"6 " + kX}},
      {"H.logs.readConfiguration()", {"6 logs"}},
      {"H.logs.updateConfiguration(null)", {"6 logs"}},
      {"javax.xml.catalog.CatalogManager.catalog(H.features, H.uri)", {"6 [file:" + kX + "]"}},
      {"java.awt.Font.createFont(0, H.file)", {"6 " + kX}},
      {"java.awt.Font.createFonts(H.file)", {"6 " + kX}},
      {"javax.sound.sampled.AudioSystem.getAudioFileFormat(H.file)", {"6 " + kX}},
      {"javax.sound.sampled.AudioSystem.getAudioFileFormat(H.url)", {"6 file:" + kX}},
      {"javax.sound.midi.MidiSystem.getMidiFileFormat(H.file)", {"6 " + kX}},
      {"javax.sound.midi.MidiSystem.getMidiFileFormat(H.url)", {"6 file:" + kX}},
      {"((java.awt.Toolkit) null).getImage(H.x)", {"6 " + kX}},
      {"((java.awt.Toolkit) null).getImage(H.url)", {"6 file:" + kX}},
      {"((java.awt.Toolkit) null).createImage(H.x)", {"6 " + kX}},
      {"((java.awt.Toolkit) null).createImage(H.url)", {"6 file:" + kX}},
      {"new javax.swing.JEditorPane(H.x)", {"16 " + kX}},
      {"new javax.swing.JEditorPane(H.url)", {"6 file:" + kX}},
      {"((javax.swing.JTextPane) null).setPage(H.x)", {"16 " + kX}},
      {"((javax.swing.JTextPane) null).setPage(H.url)", {"6 file:" + kX}},
      {"new javax.swing.ImageIcon(H.x)", {"6 " + kX}},
      {"new javax.swing.ImageIcon(H.url)", {"6 file:" + kX}},
      {"new java.net.URLClassLoader(H.places)", {"17 [file:" + kX + "]"}},
      {"new java.net.URLClassLoader(\"n\", H.places, H.loader)", {"17 [file:" + kX + "]"}},
      {"java.net.URLClassLoader.newInstance(H.places)", {"17 [file:" + kX + "]"}},
      {"H.more.addURL(H.url)", {"17 file:" + kX, "17 file:" + kX}},  // the override's call of the JDK's too
      {"java.lang.module.ModuleFinder.of(H.path)", {"17 [" + kX + "]"}},
      {"new FileOutputStream(H.x)", {"9 " + kX}},
      {"new FileOutputStream(H.file)", {"9 " + kX}},
      {"new FileOutputStream(H.x, true)", {"10 " + kX}},
      {"new FileOutputStream(H.file, true)", {"10 " + kX}},
      {"new FileWriter(H.x)", {"9 " + kX}},
      {"new FileWriter(H.file)", {"9 " + kX}},
      {"new FileWriter(H.x, StandardCharsets.UTF_8)", {"9 " + kX}},
      {"new FileWriter(H.file, StandardCharsets.UTF_8)", {"9 " + kX}},
      {"new FileWriter(H.x, true)", {"10 " + kX}},
      {"new FileWriter(H.file, true)", {"10 " + kX}},
      {"new FileWriter(H.x, StandardCharsets.UTF_8, true)", {"10 " + kX}},
      {"new FileWriter(H.file, StandardCharsets.UTF_8, true)", {"10 " + kX}},
      {"new PrintStream(H.x)", {"9 " + kX}},
      {"new PrintStream(H.file, \"UTF-8\")", {"9 " + kX}},
      {"new PrintWriter(H.x)", {"9 " + kX}},
      {"new PrintWriter(H.file)", {"9 " + kX}},
      {"new Formatter(H.x)", {"9 " + kX}},
      {"new Formatter(H.file)", {"9 " + kX}},
      {"new javax.xml.transform.stream.StreamResult(H.file)", {"9 " + kX}},
      {"javax.imageio.ImageIO.write(H.image, \"png\", H.file)", {"10 " + kX}},
      {"new javax.imageio.stream.FileImageOutputStream(H.file)", {"10 " + kX}},
      {"javax.sound.sampled.AudioSystem.write(null, javax.sound.sampled.AudioFileFormat.Type.WAVE, H.file)",
       {"9 " + kX}},
      {"H.process.redirectOutput(H.file)", {"9 " + kX}},
      {"H.process.redirectError(H.file)", {"9 " + kX}},
      {"ProcessBuilder.Redirect.to(H.file)", {"9 " + kX}},
      {"ProcessBuilder.Redirect.appendTo(H.file)", {"10 " + kX}},
      {"new RandomAccessFile(H.x, \"r\")", {"11 " + kX + " r"}},
      {"new RandomAccessFile(H.file, \"rw\")", {"11 " + kX + " rw"}},
      {"java.nio.channels.FileChannel.open(H.path, WRITE)", {"11 " + kX + " [WRITE]"}},
      {"java.nio.channels.FileChannel.open(H.path, Set.of(READ), H.attributes)", {"11 " + kX + " [READ]"}},
      {"java.nio.channels.AsynchronousFileChannel.open(H.path, WRITE)", {"11 " + kX + " [WRITE]"}},
      {"Files.newByteChannel(H.path, APPEND)", {"11 " + kX + " [APPEND]"}},
      {"H.provider.newFileChannel(H.path, Set.of(READ), H.attributes)", {"11 " + kX + " [READ]"}},
      {"Files.newInputStream(H.path)", {"6 " + kX}},
      {"H.provider.newInputStream(H.path)", {"6 " + kX}},
      {"Files.newOutputStream(H.path, APPEND)", {"9 " + kX + " [APPEND]"}},
  };
}

std::vector<Call> file_calls() {
  return {
      {"H.file.exists()", {"6 " + kX}},
      {"H.own.exists()", {"6 " + kX}},
      {"H.file.isFile()", {"6 " + kX}},
      {"H.file.isDirectory()", {"6 " + kX}},
      {"H.file.isHidden()", {"6 " + kX}},
      {"H.file.length()", {"6 " + kX}},
      {"H.file.lastModified()", {"6 " + kX}},
      {"H.file.canRead()", {"15 " + kX}},
      {"H.file.canWrite()", {"15 " + kX}},
      {"H.file.canExecute()", {"15 " + kX}},
      {"H.file.list()", {"7 " + kX}},
      {"H.file.list(null)", {"7 " + kX}},
      {"H.file.listFiles()", {"7 " + kX}},
      {"H.file.listFiles((FilenameFilter) null)", {"7 " + kX}},
      {"H.file.listFiles((FileFilter) null)", {"7 " + kX}},
      {"H.file.delete()", {"21 " + kX}},
      {"H.file.deleteOnExit()", {"9 " + kX}},
      {"H.file.mkdir()", {"12 " + kX}},
      {"H.file.mkdirs()", {"13 " + kX}},
      {"H.file.createNewFile()", {"12 " + kX}},
      {"H.file.setReadable(true)", {"12 " + kX}},
      {"H.file.setWritable(true, true)", {"12 " + kX}},
      {"H.file.setExecutable(true)", {"12 " + kX}},
      {"H.file.setReadOnly()", {"12 " + kX}},
      {"H.file.getTotalSpace()", {"15 " + kX}},
      {"H.file.getFreeSpace()", {"15 " + kX}},
      {"H.file.getUsableSpace()", {"15 " + kX}},
      {"H.file.getCanonicalFile()", {"14 " + kX}},
      {"H.file.getCanonicalPath()", {"14 " + kX}},
      {"H.file.toURI()", {"26 " + kX}},
      {"H.file.toURL()", {"26 " + kX}},
      {"H.path.toUri()", {"26 " + kX}},
      {"H.file.setLastModified(7L)", {"10 " + kX}},
      {"H.file.renameTo(new File(H.y))", {"10 " + kX, "12 " + kY}},
  };
}

std::vector<Call> nio_calls() {
  return {
      {"Files.exists(H.path)", {"6 " + kX}},
      {"Files.notExists(H.path)", {"6 " + kX}},
      {"Files.isDirectory(H.path)", {"6 " + kX}},
      {"Files.isRegularFile(H.path)", {"6 " + kX}},
      {"Files.isSymbolicLink(H.path)", {"14 " + kX}},
      {"Files.isReadable(H.path)", {"15 " + kX}},
      {"Files.isWritable(H.path)", {"15 " + kX}},
      {"Files.isExecutable(H.path)", {"15 " + kX}},
      {"Files.size(H.path)", {"6 " + kX}},
      {"Files.getLastModifiedTime(H.path)", {"6 " + kX}},
      {"Files.getAttribute(H.path, \"size\")", {"6 " + kX, "15 " + kX, "14 " + kX}},
      {"Files.getOwner(H.path)", {"6 " + kX}},
      {"Files.getFileStore(H.path)", {"26 " + kX}},
      {"Files.getPosixFilePermissions(H.path)", {"15 " + kX}},
      {"Files.probeContentType(H.path)", {"6 " + kX}},
      {"Files.readAllBytes(H.path)", {"6 " + kX}},
      {"Files.readAllLines(H.path)", {"6 " + kX}},
      {"Files.readString(H.path)", {"6 " + kX}},
      {"Files.lines(H.path)", {"6 " + kX}},
      {"Files.newBufferedReader(H.path)", {"6 " + kX}},
      {"Files.mismatch(H.path, H.other)", {"6 " + kX, "6 " + kY}},
      {"Files.isSameFile(H.path, H.other)", {"6 " + kX, "6 " + kY}},
      {"Files.isHidden(H.path)", {"6 " + kX}},
      {"H.provider.checkAccess(H.path)", {"15 " + kX}},
      {"Files.readAttributes(H.path, \"*\")", {"6 " + kX, "15 " + kX, "14 " + kX}},
      {"Files.getFileAttributeView(H.path, java.nio.file.attribute.BasicFileAttributeView.class)",
       {"0 interface java.nio.file.attribute.BasicFileAttributeView", "6 " + kX, "15 " + kX, "14 " + kX}},
      {"Files.readSymbolicLink(H.path)", {"14 " + kX}},
      {"H.path.toRealPath()", {"14 " + kX}},
      {"H.path.register(null)", {"7 " + kX}},
      {"Files.list(H.path)", {"7 " + kX}},
      {"Files.newDirectoryStream(H.path)", {"7 " + kX}},
      {"Files.walk(H.path)", {"8 " + kX}},
      {"Files.find(H.path, 1, null)", {"8 " + kX}},
      {"Files.walkFileTree(H.path, null)", {"8 " + kX}},
      {"Files.write(H.path, new byte[1])", {"9 " + kX + " []"}},
      {"Files.write(H.path, List.of(), StandardCharsets.UTF_8, CREATE)", {"9 " + kX + " [CREATE]"}},
      {"Files.writeString(H.path, \"\")", {"9 " + kX + " []"}},
      {"Files.newBufferedWriter(H.path, APPEND)", {"9 " + kX + " [APPEND]"}},
      {"Files.createFile(H.path)", {"12 " + kX}},
      {"Files.createDirectories(H.path)", {"13 " + kX}},
      {"Files.createDirectory(H.path)", {"12 " + kX}},
      {"Files.setLastModifiedTime(H.path, null)", {"10 " + kX}},
      {"Files.copy(H.stream, H.path)", {"12 " + kX + " []"}},
      {"Files.copy(H.path, OutputStream.nullOutputStream())", {"6 " + kX}},
      {"Files.copy(H.path, H.other)", {"6 " + kX, "12 " + kY + " []"}},
      {"Files.move(H.path, H.other)", {"10 " + kX, "12 " + kY + " []"}},
      {"Files.createLink(H.path, H.other)", {"12 " + kX, "6 " + kY}},
      {"Files.createSymbolicLink(H.path, H.other)", {"17 " + kY, "12 " + kX}},
      {"Files.delete(H.path)", {"21 " + kX}},
      {"Files.deleteIfExists(H.path)", {"21 " + kX}},
      {"Files.setAttribute(H.path, \"size\", 1)", {"10 " + kX}},
  };
}

std::vector<Call> all_calls();
std::string program(const std::vector<Call>& calls);

// The program and what stands for a library in it.
std::vector<JavaSource> sources() {
  return {{"p/Rows.java", program(all_calls())},
          {"org/codehaus/groovy/runtime/callsite/CallSite.java",
           "package org.codehaus.groovy.runtime.callsite; public interface CallSite { Object call(Object receiver, "
           "Object argument); }"}};
}

std::vector<Call> all_calls() {
  std::vector<Call> all;
  for (const auto& calls : {class_calls(), value_calls(), resource_calls(), open_calls(), file_calls(), nio_calls()}) {
    all.insert(all.end(), calls.begin(), calls.end());
  }
  return all;
}

// Nothing here is made or changed: all files are below a directory that cannot be.
std::string program(const std::vector<Call>& calls) {
  std::string text = R"(package p;
import java.io.*; import java.lang.invoke.*; import java.lang.reflect.*; import java.nio.charset.*; import java.nio.file.*; import java.util.*;
import static java.nio.file.StandardOpenOption.*;
public class Rows {
  public static class K { @Override public String toString() { return "k"; } public void m(Object... all) {} }
  public interface S {}
  static void takes(int i, Class<?> type) {}
  static class Own extends File { Own() { super("/proc/gone/x"); } }
  static class L extends ClassLoader {
    void two() { findClass("m", "p.Gone"); }
    void loaded() { findLoadedClass("p.Gone"); }
    void system() throws Exception { findSystemClass("p.Gone"); }
  }
  static class More extends java.net.URLClassLoader {
    More() { super(new java.net.URL[0]); }
    @Override public void addURL(java.net.URL url) { super.addURL(url); }
  }
  static class H {
    static final Class<K> k = K.class; static final Class<S> service = S.class; static final Class<?>[] types = {S.class};
    static final Package pkg = K.class.getPackage(); static final Module module = K.class.getModule(); static final ClassLoader loader = K.class.getClassLoader();
    static final Object object = new K(); static final Method method; static final MethodHandles.Lookup lookup = MethodHandles.lookup();
    static final MethodType type = MethodType.methodType(void.class);
    static final ServiceLoader<S> services = ServiceLoader.load(S.class);
    static final String x = "/proc/gone/x", y = "/proc/gone/y"; static final File file = new File(x); static final Own own = new Own();
    static final Path path = Path.of(x), other = Path.of(y); static final java.net.URL url;
    static final Properties properties = System.getProperties();
    static final java.net.URL[] places = new java.net.URL[1];
    static final java.net.URLClassLoader urls = new java.net.URLClassLoader(new java.net.URL[0]);
    static final More more = new More();
    static final java.lang.module.ModuleReader reader = new java.lang.module.ModuleReader() {
      public Optional<java.net.URI> find(String name) { return Optional.empty(); }
      public java.util.stream.Stream<String> list() { return java.util.stream.Stream.empty(); }
      public void close() {}
    };
    static final java.nio.file.spi.FileSystemProvider provider = FileSystems.getDefault().provider();
    static final java.nio.file.attribute.FileAttribute<?>[] attributes = {};
    static final org.codehaus.groovy.runtime.callsite.CallSite site = (receiver, argument) -> receiver;
    static final InputStream stream = InputStream.nullInputStream();
    static final java.net.URI uri = java.net.URI.create("file:/proc/gone/x"); static final ProcessBuilder process = new ProcessBuilder();
    static final java.util.logging.LogManager logs = new java.util.logging.LogManager() { public String toString() { return "logs"; } };
    static final javax.xml.catalog.CatalogFeatures features = javax.xml.catalog.CatalogFeatures.defaults();
    static final java.security.KeyStore.ProtectionParameter protection = new java.security.KeyStore.PasswordProtection(new char[0]);
    static final java.security.Provider security = java.security.Security.getProviders()[0];
    static final java.awt.image.RenderedImage image = new java.awt.image.BufferedImage(1, 1, 1);
    static final javax.management.MBeanServer beans = javax.management.MBeanServerFactory.newMBeanServer();
    static final javax.xml.parsers.DocumentBuilder builder; static final javax.xml.parsers.SAXParser parser;
    static final javax.xml.validation.SchemaFactory schemas = javax.xml.validation.SchemaFactory.newInstance("http://www.w3.org/2001/XMLSchema");
    static {
      try {
        method = K.class.getMethod("m", Object[].class);
        url = new java.net.URL("file:" + x);
        places[0] = url;
        builder = javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder();
        parser = javax.xml.parsers.SAXParserFactory.newInstance().newSAXParser();
      } catch (Exception e) { throw new AssertionError(e); }
    }
  }
)";
  std::vector<std::string> statements;
  for (const Call& call : calls) statements.emplace_back(call.java);
  return text + statement_members(statements, "Object made = H.k;") + "}\n";
}

std::string unnumbered(std::string text) {  // "unnamed module @1b2c" without its hash
  const size_t at = text.find(" @");
  if (at != std::string::npos) text.erase(at, text.find(' ', at + 1) - at);
  return text;
}

// The values seen by each call.
std::vector<Events> seen_by_call(const ProgramRun& run) {
  std::vector<Events> seen;
  for (const Events& events : events_by_statement(run)) {
    seen.emplace_back();
    for (const std::string& event : events) {
      if (event.starts_with("see ")) seen.back().push_back(unnumbered(event.substr(4)));
    }
  }
  return seen;
}

TEST(ReflectivePoints, ShowWhatTheirRowsSay) {
  const std::vector<Call> calls = all_calls();
  const auto [classes, runtime] = compile_program(sources());
  const RewrittenProgram corrected = rewrite_program(classes, facts::PointSet::kCorrected, "acorrected0000000");
  const RewrittenProgram shared = rewrite_program(classes, facts::PointSet::kShared, "ashared0000000000");
  const RewrittenProgram ekstazi = rewrite_program(classes, facts::PointSet::kEkstazi, "aekstazi000000000");
  EXPECT_TRUE(corrected.unprobed.empty());
  std::vector<std::string> javas = {java_command()};
  if (const std::optional<std::string> newest = jdk_tool(25, "java")) javas.push_back(*newest);
  for (const std::string& java : javas) {
    const std::vector<ProgramRun> runs = run_programs({corrected, shared, ekstazi}, runtime, "p.Rows", {}, java);
    const std::vector<Events> seen = seen_by_call(runs[0]);
    ASSERT_EQ(seen.size(), calls.size());
    for (size_t i = 0; i < calls.size(); ++i) {
      EXPECT_EQ(seen[i], calls[i].seen) << calls[i].java << " on " << java;
    }
    EXPECT_EQ(seen_by_call(runs[1]), seen);
    for (const Events& events : seen_by_call(runs[2])) EXPECT_EQ(events, Events{});
  }
}

// Of later JDKs than the one that compiles.
std::vector<classfile::MemberRef> newer_calls() {
  constexpr auto kMethod = classfile::ConstantTag::kMethodref, kOfInterface = classfile::ConstantTag::kInterfaceMethodref;
  constexpr const char *kProvider = "java/nio/file/spi/FileSystemProvider", *kSymbols = "java/lang/foreign/SymbolLookup";
  return {{kMethod, kProvider, {"exists", "(Ljava/nio/file/Path;[Ljava/nio/file/LinkOption;)Z"}},
          {kMethod, kProvider, {"readAttributesIfExists", "(Ljava/nio/file/Path;Ljava/lang/Class;[Ljava/nio/file/LinkOption;)"
                                                          "Ljava/nio/file/attribute/BasicFileAttributes;"}},
          {kOfInterface, kSymbols, {"libraryLookup", "(Ljava/nio/file/Path;Ljava/lang/foreign/Arena;)Ljava/lang/foreign/SymbolLookup;"}},
          {kOfInterface, kSymbols, {"libraryLookup", "(Ljava/lang/String;Ljava/lang/foreign/Arena;)Ljava/lang/foreign/SymbolLookup;"}}};
}

TEST(ReflectivePoints, AreEachNeededByACallAbove) {
  const JavaClasses classes = compile_java(sources(), 17);
  std::vector<bool> used(instrument::kReflectivePoints.size());
  for (const char* name : {"p/Rows", "p/Rows$L"}) {
    const classfile::ClassFile parsed = classfile::parse_class(classes.bytes(name));
    for (uint32_t i = 1; i < parsed.pool.count(); ++i) {
      if (!parsed.pool.has(i, classfile::ConstantTag::kMethodref) &&
          !parsed.pool.has(i, classfile::ConstantTag::kInterfaceMethodref))
        continue;
      for (size_t row = 0; row < used.size(); ++row) {
        if (is_point(instrument::kReflectivePoints[row], parsed.pool.member_ref(i), instrument::CallForm::kInstance))
          used[row] = true;
      }
    }
  }
  for (const classfile::MemberRef& call : newer_calls()) {
    bool any = false;
    for (size_t row = 0; row < used.size(); ++row) {
      if (!is_point(instrument::kReflectivePoints[row], call, instrument::CallForm::kInstance)) continue;
      used[row] = true;
      any = true;
    }
    EXPECT_TRUE(any) << call.member.name;
  }
  for (size_t row = 0; row < used.size(); ++row) {
    const instrument::ReflectivePoint& point = instrument::kReflectivePoints[row];
    EXPECT_TRUE(used[row]) << point.owner << " " << point.name << " " << point.descriptor;
  }
}

}  // namespace
}  // namespace retouch::test
