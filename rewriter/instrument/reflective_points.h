// THE table of calls whose arguments say what is touched: reflection, services, bundles, resources and files (the
// reference text's section 2; files are this project's own). The argument is shown to the runtime, which knows the
// class or file by then; the call stays, its arguments stay where they are. Part of the corrected and the shared set.
//
// A probe of these is never left out by a rule of economy: it sees another value each time.
//
// Where there is no argument to see (a method handle on such a method, a method whose code has no room for the probes),
// a *sense* stands in for all that could be seen: `classes` for what shows classes, `files` for what looks at files,
// resources, services and bundles. What only writes a file needs none: an unnoticed change of a file that was read
// counts as a change. A method reference that captures the receiver, and whose points look at the receiver only, has it
// seen where the reference is made instead (`K.class::isInstance`).
//
// Not seen: what JDK code does for itself (a logger's bundle, DriverManager's services), generic types (`TypeVariable`)
// and method handles that an earlier test left behind. For a subclass of java.io.File of the program the sense `files`
// is recorded.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace retouch::instrument {

// What the runtime is to make of the value; retouch.runtime.Seen has the same numbers.
enum class Seen : uint8_t {
  kMirror = 0,       // a Class, Class[], Member, Parameter, MethodType, Package, ...: the classes it stands for
  kInvoked = 1,      // a Method and the object it is called on
  kClassName = 2,    // a String, as Class.forName takes it
  kService = 3,      // the service's Class, or a ServiceLoader
  kBundle = 4,       // base name of a resource bundle
  kResource = 5,     // a name; or a Class, loader or Module and a name that it looks up
  kFileRead = 6,     // a String, File, Path, URL or URI whose file is looked at
  kFileList = 7,     // a directory whose names are listed
  kFileTree = 8,     // the same with all directories below
  kFileWrite = 9,    // made, overwritten or deleted; with OpenOptions: looked at as well, where they keep its content
  kFileUpdate = 10,  // looked at, then written
  kFileOpen = 11,    // with a mode or OpenOptions that say whether it is read or written; without: read
  kFileMade = 12,  // made or changed, with a result that tells what was there; with CopyOptions: unless they replace it
  kFileEnsured = 13,   // the same of a directory that may be there, and of those above it
  kFileLink = 14,      // where it leads by symbolic links
  kFileMode = 15,      // its permissions
  kFileId = 16,        // a URI, or a path relative to the working directory: a system identifier (XML)
  kFileContents = 17,  // URL[], Path[], ...: of a directory all files below, of an archive itself
  kDescriptor = 18,    // a descriptor as a String, or a ConstantDesc: the classes in it
  kBean = 19,          // a Class, and the classes that java.beans looks for beside it
  kObject = 20,        // any object: its class (naive set)
  kFileDeleted = 21,   // removed, with a result that tells what was there, and of a directory whether it was empty
  // Recorded where the runtime is asked to (retouch.values).
  kVariable = 22,     // name of an environment variable
  kProperty = 23,     // name of a system property that is read
  kPropertySet = 24,  // the same where it is set or removed
  kValues = 25,       // no argument: all variables or properties are handed out

  kFilePeek = 26,  // whether it is there, and a directory

  // Receiver and first argument of a call that chooses its method only when it runs, as Groovy's do: what they show by
  // whatever method it is, or also by one that lists a directory.
  kDynamic = 27,
  kDynamicList = 28,

  kLibrary = 29,  // a native library's name, as System.loadLibrary takes it
  kCommand = 30,  // what a process is started with, and the File in which
};
inline constexpr Seen kLastSeen = Seen::kCommand;

// Which arguments of a call.
inline constexpr int8_t kReceiver = -1;     // of a method that is not static; never that of a constructor
inline constexpr int8_t kLast = -2;         // the last one
inline constexpr int8_t kEveryMirror = -3;  // every one whose type is of the kind kMirror, each by itself
inline constexpr int8_t kNoArgument = -4;   // where it stands first: the call is told of, and nothing shown

// Empty texts: any. `descriptor` is a beginning. `owner` is compared as written, except: with a last '/' it is a
// beginning; with a last '+' it is that class or one outside java/, which may be a subclass (the runtime looks at what
// the value is).
struct ReflectivePoint {
  std::string_view owner;
  std::string_view name;
  std::string_view descriptor;
  Seen seen;
  int8_t first;
  int8_t second = kNoArgument;
};

namespace descriptors {
inline constexpr std::string_view kString = "(Ljava/lang/String;";
inline constexpr std::string_view kFile = "(Ljava/io/File;";
inline constexpr std::string_view kUrl = "(Ljava/net/URL;";
inline constexpr std::string_view kPath = "(Ljava/nio/file/Path;";
inline constexpr std::string_view kPathPath = "(Ljava/nio/file/Path;Ljava/nio/file/Path;";
}  // namespace descriptors

// Ascending by name; within one name as written here.
inline constexpr auto kReflectivePoints = [] {
  using enum Seen;
  using namespace descriptors;
  constexpr std::string_view kFiles = "java/nio/file/Files";
  constexpr std::string_view kFileClass = "java/io/File+";
  constexpr std::string_view kNewStream = "java/io/FileOutputStream";
  auto rows = std::to_array<ReflectivePoint>({
      // Classes. The names below java/ are the JDK's, so a class that is handed to one of its methods can be looked at
      // there: Lookup.find*, MethodHandles.*VarHandle, newUpdater, Array.newInstance, Proxy.newProxyInstance,
      // Introspector.getBeanInfo, ObjectStreamClass.lookup, Enum.valueOf, ...
      // What else gets a class may hand it to a library that is not rewritten: mock(type), fromJson(text, type).
      {"", "", "", kMirror, kEveryMirror},
      {"java/lang/Class", "", "", kMirror, kReceiver},
      {"java/lang/Package", "", "", kMirror, kReceiver},
      {"java/lang/invoke/TypeDescriptor", "", "", kMirror, kReceiver},
      {"java/lang/invoke/TypeDescriptor$OfField", "", "", kMirror, kReceiver},
      // Method, Field, Constructor, Parameter, RecordComponent, AnnotatedElement, GenericDeclaration, Member, Type, ...
      {"java/lang/reflect/", "", "", kMirror, kReceiver},
      {"java/lang/reflect/Method", "invoke", "", kInvoked, kReceiver, 0},
      {"java/lang/Class", "forName", kString, kClassName, 0},
      {"java/lang/Class", "forName", "(Ljava/lang/Module;Ljava/lang/String;", kClassName, 1},
      {"", "loadClass", kString, kClassName, 0},
      {"", "findClass", "(Ljava/lang/String;)Ljava/lang/Class;", kClassName, 0},
      {"", "findClass", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Class;", kClassName, 1},
      {"", "findLoadedClass", "(Ljava/lang/String;)Ljava/lang/Class;", kClassName, 0},
      {"", "findSystemClass", "(Ljava/lang/String;)Ljava/lang/Class;", kClassName, 0},
      {"java/lang/invoke/MethodType", "fromMethodDescriptorString", kString, kDescriptor, 0},
      {"", "resolveConstantDesc", "(Ljava/lang/invoke/MethodHandles$Lookup;)", kDescriptor, kReceiver},
      {"java/beans/Introspector", "getBeanInfo", "(Ljava/lang/Class;", kBean, 0},
      {"java/beans/PropertyEditorManager", "findEditor", "(Ljava/lang/Class;)", kBean, 0},
      {"java/beans/Beans", "instantiate", "(Ljava/lang/ClassLoader;Ljava/lang/String;", kClassName, 1},
      // Factories of JAXP, with the name of the class to make.
      {"", "newInstance", "(Ljava/lang/String;Ljava/lang/ClassLoader;)", kClassName, 0},
      {"", "newInstance", "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/ClassLoader;)", kClassName, 1},
      {"", "newFactory", "(Ljava/lang/String;Ljava/lang/ClassLoader;)", kClassName, 0},
      {"org/xml/sax/helpers/XMLReaderFactory", "createXMLReader", kString, kClassName, 0},
      // MBeans, and services of security providers.
      {"", "createMBean", "(Ljava/lang/String;Ljavax/management/ObjectName;", kClassName, 0},
      {"javax/management/MBeanServer", "instantiate", kString, kClassName, 0},
      {"java/security/Provider$Service", "<init>", "(Ljava/security/Provider;", kClassName, 3},

      // Variables and properties.
      {"java/lang/System", "getenv", "(Ljava/lang/String;)", kVariable, 0},
      {"java/lang/System", "getenv", "()", kValues, kNoArgument},
      {"java/lang/System", "getProperty", kString, kProperty, 0},
      {"java/lang/Integer", "getInteger", kString, kProperty, 0},
      {"java/lang/Long", "getLong", kString, kProperty, 0},
      {"java/lang/Boolean", "getBoolean", "(Ljava/lang/String;)", kProperty, 0},
      {"java/lang/System", "setProperty", kString, kPropertySet, 0},
      {"java/lang/System", "clearProperty", "(Ljava/lang/String;)", kPropertySet, 0},
      {"java/lang/System", "getProperties", "()", kValues, kNoArgument},
      {"java/lang/System", "setProperties", "(", kValues, kNoArgument},

      // Groovy before 4, and later without invokedynamic. The method's name is not at hand here. The receiver is an
      // Object, a Class (static imports) or a GroovyObject (`this`, a closure).
      {"org/codehaus/groovy/runtime/callsite/CallSite", "", "(L", kDynamicList, 0, 1},

      // Services. What a test gets from an iterator may have been looked up by an earlier one.
      {"java/util/ServiceLoader", "load", "(Ljava/lang/Class;", kService, 0},
      {"java/util/ServiceLoader", "load", "(Ljava/lang/ModuleLayer;Ljava/lang/Class;", kService, 1},
      {"java/util/ServiceLoader", "loadInstalled", "(Ljava/lang/Class;", kService, 0},
      {"java/util/ServiceLoader", "", "()", kService, kReceiver},
      {"java/util/ServiceLoader", "forEach", "(", kService, kReceiver},

      // Bundles: of ResourceBundle and its subclasses.
      {"", "getBundle", kString, kBundle, 0},

      // Resources: of Class, Module, ClassLoader and its subclasses.
      {"", "getResource", "(Ljava/lang/String;)", kResource, kReceiver, 0},
      {"", "getResources", "(Ljava/lang/String;)", kResource, kReceiver, 0},
      {"", "getResourceAsStream", "(Ljava/lang/String;)", kResource, kReceiver, 0},
      {"", "findResource", "(Ljava/lang/String;)", kResource, kReceiver, 0},
      {"", "findResources", "(Ljava/lang/String;)", kResource, kReceiver, 0},
      {"", "resources", "(Ljava/lang/String;)", kResource, kReceiver, 0},
      {"", "getSystemResource", "(Ljava/lang/String;)", kResource, 0},
      {"", "getSystemResources", "(Ljava/lang/String;)", kResource, 0},
      {"", "getSystemResourceAsStream", "(Ljava/lang/String;)", kResource, 0},
      {"java/lang/module/ModuleReader", "find", "(Ljava/lang/String;)", kResource, 0},
      {"java/lang/module/ModuleReader", "open", "(Ljava/lang/String;)", kResource, 0},
      {"java/lang/module/ModuleReader", "read", "(Ljava/lang/String;)", kResource, 0},

      // Files that are opened to be read.
      {"java/io/FileInputStream", "<init>", kString, kFileRead, 0},
      {"java/io/FileInputStream", "<init>", kFile, kFileRead, 0},
      {"java/io/FileReader", "<init>", kString, kFileRead, 0},
      {"java/io/FileReader", "<init>", kFile, kFileRead, 0},
      {"java/util/Scanner", "<init>", kFile, kFileRead, 0},
      {"java/util/Scanner", "<init>", kPath, kFileRead, 0},
      {"java/util/zip/ZipFile", "<init>", kString, kFileRead, 0},
      {"java/util/zip/ZipFile", "<init>", kFile, kFileRead, 0},
      {"java/util/jar/JarFile", "<init>", kString, kFileRead, 0},
      {"java/util/jar/JarFile", "<init>", kFile, kFileRead, 0},
      {"java/net/URL", "openStream", "()", kFileRead, kReceiver},
      {"java/net/URL", "openConnection", "(", kFileRead, kReceiver},
      {"java/net/URL", "getContent", "(", kFileRead, kReceiver},
      {"java/lang/System", "load", kString, kFileRead, 0},
      {"java/lang/Runtime", "load", kString, kFileRead, 0},
      {"java/lang/System", "loadLibrary", kString, kLibrary, 0},
      {"java/lang/Runtime", "loadLibrary", kString, kLibrary, 0},
      {"java/nio/file/FileSystems", "newFileSystem", kPath, kFileRead, 0},
      {"java/nio/file/FileSystems", "newFileSystem", "(Ljava/net/URI;", kFileRead, 0},
      {"java/nio/file/spi/FileSystemProvider", "newFileSystem", kPath, kFileRead, 0},
      {"java/nio/file/spi/FileSystemProvider", "newFileSystem", "(Ljava/net/URI;", kFileRead, 0},
      // JDK code that opens the file it is given.
      {"javax/imageio/ImageIO", "read", kFile, kFileRead, 0},
      {"javax/xml/parsers/DocumentBuilder", "parse", kFile, kFileRead, 0},
      {"javax/xml/parsers/SAXParser", "parse", kFile, kFileRead, 0},
      {"javax/xml/transform/stream/StreamSource", "<init>", kFile, kFileRead, 0},
      {"javax/xml/validation/SchemaFactory", "newSchema", kFile, kFileRead, 0},
      {"javax/xml/validation/SchemaFactory", "newSchema", kUrl, kFileRead, 0},
      {"javax/xml/parsers/DocumentBuilder", "parse", kString, kFileId, 0},
      {"javax/xml/parsers/SAXParser", "parse", kString, kFileId, 0},
      {"javax/xml/transform/stream/StreamSource", "<init>", "(Ljava/lang/String;)", kFileId, 0},
      {"javax/xml/transform/stream/StreamSource", "setSystemId", "(", kFileId, 0},
      {"org/xml/sax/InputSource", "<init>", kString, kFileId, 0},
      {"org/xml/sax/InputSource", "setSystemId", kString, kFileId, 0},
      {"org/xml/sax/", "parse", kString, kFileId, 0},  // of XMLReader, Parser, XMLFilterImpl, ...
      {"org/w3c/dom/ls/LSParser", "parseURI", kString, kFileId, 0},
      {"javax/imageio/ImageIO", "read", kUrl, kFileRead, 0},
      {"javax/imageio/ImageIO", "createImageInputStream", "(Ljava/lang/Object;)", kFileRead, 0},
      {"javax/imageio/stream/FileImageInputStream", "<init>", kFile, kFileRead, 0},
      {"java/security/KeyStore", "getInstance", kFile, kFileRead, 0},
      {"java/security/KeyStore$Builder", "newInstance", kFile, kFileRead, 0},
      {"java/security/KeyStore$Builder", "newInstance", "(Ljava/lang/String;Ljava/security/Provider;Ljava/io/File;",
       kFileRead, 2},
      {"java/security/URIParameter", "<init>", "(Ljava/net/URI;)", kFileRead, 0},
      {"java/lang/foreign/SymbolLookup", "libraryLookup", kPath, kFileRead, 0},
      {"java/lang/foreign/SymbolLookup", "libraryLookup", kString, kFileRead, 0},
      {"java/net/http/HttpRequest$BodyPublishers", "ofFile", kPath, kFileRead, 0},
      {"java/lang/ProcessBuilder", "start", "(", kCommand, kReceiver},
      {"java/lang/ProcessBuilder", "startPipeline", "(", kCommand, 0},
      {"java/lang/Runtime", "exec", "(", kCommand, 0, kLast},
      {"java/lang/ProcessBuilder", "redirectInput", kFile, kFileRead, 0},
      {"java/lang/ProcessBuilder$Redirect", "from", kFile, kFileRead, 0},
      {"java/util/logging/LogManager", "readConfiguration", "()", kFileRead, kReceiver},  // the file of a property
      {"java/util/logging/LogManager", "updateConfiguration", "(Ljava/util/function/Function;)", kFileRead, kReceiver},
      {"javax/xml/catalog/CatalogManager", "", "(Ljavax/xml/catalog/CatalogFeatures;[Ljava/net/URI;)", kFileRead, 1},
      {"java/awt/Font", "createFont", "(ILjava/io/File;)", kFileRead, 1},
      {"java/awt/Font", "createFonts", kFile, kFileRead, 0},
      {"javax/swing/ImageIcon", "<init>", kString, kFileRead, 0},
      {"javax/swing/ImageIcon", "<init>", kUrl, kFileRead, 0},
      {"java/awt/Toolkit", "getImage", kString, kFileRead, 0},
      {"java/awt/Toolkit", "getImage", kUrl, kFileRead, 0},
      {"java/awt/Toolkit", "createImage", kString, kFileRead, 0},
      {"java/awt/Toolkit", "createImage", kUrl, kFileRead, 0},
      {"javax/swing/JEditorPane", "<init>", "(Ljava/lang/String;)", kFileId, 0},
      {"javax/swing/JEditorPane", "<init>", kUrl, kFileRead, 0},
      {"", "setPage", "(Ljava/lang/String;)", kFileId, 0},  // of subclasses
      {"", "setPage", "(Ljava/net/URL;)", kFileRead, 0},
      {"javax/sound/sampled/AudioSystem", "", kFile, kFileRead, 0},
      {"javax/sound/sampled/AudioSystem", "", kUrl, kFileRead, 0},
      {"javax/sound/midi/MidiSystem", "", kFile, kFileRead, 0},
      {"javax/sound/midi/MidiSystem", "", kUrl, kFileRead, 0},
      // Loaders of archives and folders that stand on no class path.
      {"java/net/URLClassLoader", "<init>", "([Ljava/net/URL;", kFileContents, 0},
      {"java/net/URLClassLoader", "<init>", "(Ljava/lang/String;[Ljava/net/URL;", kFileContents, 1},
      {"java/net/URLClassLoader", "newInstance", "([Ljava/net/URL;", kFileContents, 0},
      {"", "addURL", "(Ljava/net/URL;)V", kFileContents, 0},  // of subclasses
      {"java/lang/module/ModuleFinder", "of", "([Ljava/nio/file/Path;)", kFileContents, 0},

      // Files that are opened to be written.
      {kNewStream, "<init>", "(Ljava/lang/String;)", kFileWrite, 0},
      {kNewStream, "<init>", "(Ljava/io/File;)", kFileWrite, 0},
      {kNewStream, "<init>", "(Ljava/lang/String;Z)", kFileUpdate, 0},  // to append, perhaps
      {kNewStream, "<init>", "(Ljava/io/File;Z)", kFileUpdate, 0},
      {"java/io/FileWriter", "<init>", "(Ljava/lang/String;)", kFileWrite, 0},
      {"java/io/FileWriter", "<init>", "(Ljava/io/File;)", kFileWrite, 0},
      {"java/io/FileWriter", "<init>", "(Ljava/lang/String;Ljava/nio/charset/Charset;)", kFileWrite, 0},
      {"java/io/FileWriter", "<init>", "(Ljava/io/File;Ljava/nio/charset/Charset;)", kFileWrite, 0},
      {"java/io/FileWriter", "<init>", "(Ljava/lang/String;Z)", kFileUpdate, 0},
      {"java/io/FileWriter", "<init>", "(Ljava/io/File;Z)", kFileUpdate, 0},
      {"java/io/FileWriter", "<init>", "(Ljava/lang/String;Ljava/nio/charset/Charset;Z)", kFileUpdate, 0},
      {"java/io/FileWriter", "<init>", "(Ljava/io/File;Ljava/nio/charset/Charset;Z)", kFileUpdate, 0},
      {"java/io/PrintStream", "<init>", kString, kFileWrite, 0},
      {"java/io/PrintStream", "<init>", kFile, kFileWrite, 0},
      {"java/io/PrintWriter", "<init>", kString, kFileWrite, 0},
      {"java/io/PrintWriter", "<init>", kFile, kFileWrite, 0},
      {"java/util/Formatter", "<init>", kString, kFileWrite, 0},
      {"java/util/Formatter", "<init>", kFile, kFileWrite, 0},
      {"javax/xml/transform/stream/StreamResult", "<init>", kFile, kFileWrite, 0},
      {"javax/imageio/ImageIO", "write", "(Ljava/awt/image/RenderedImage;Ljava/lang/String;Ljava/io/File;)",
       kFileUpdate, 2},
      {"javax/imageio/stream/FileImageOutputStream", "<init>", kFile, kFileUpdate, 0},
      {"javax/sound/sampled/AudioSystem", "write",
       "(Ljavax/sound/sampled/AudioInputStream;Ljavax/sound/sampled/AudioFileFormat$Type;Ljava/io/File;)", kFileWrite,
       2},
      {"java/lang/ProcessBuilder", "redirectOutput", kFile, kFileWrite, 0},
      {"java/lang/ProcessBuilder", "redirectError", kFile, kFileWrite, 0},
      {"java/lang/ProcessBuilder$Redirect", "to", kFile, kFileWrite, 0},
      {"java/lang/ProcessBuilder$Redirect", "appendTo", kFile, kFileUpdate, 0},

      // Files whose mode or options say what for.
      {"java/io/RandomAccessFile", "<init>", kString, kFileOpen, 0, 1},
      {"java/io/RandomAccessFile", "<init>", kFile, kFileOpen, 0, 1},
      {"java/nio/channels/FileChannel", "open", kPath, kFileOpen, 0, 1},
      {"java/nio/channels/AsynchronousFileChannel", "open", kPath, kFileOpen, 0, 1},
      {"", "newByteChannel", kPath, kFileOpen, 0, 1},  // of Files and FileSystemProvider
      {"", "newFileChannel", kPath, kFileOpen, 0, 1},  // of FileSystemProvider
      {"", "newInputStream", kPath, kFileRead, 0},     // of both
      {"", "newOutputStream", kPath, kFileWrite, 0, kLast},

      // java.io.File.
      {kFileClass, "exists", "()Z", kFileRead, kReceiver},
      {kFileClass, "isFile", "()Z", kFileRead, kReceiver},
      {kFileClass, "isDirectory", "()Z", kFileRead, kReceiver},
      {kFileClass, "isHidden", "()Z", kFileRead, kReceiver},
      {kFileClass, "length", "()J", kFileRead, kReceiver},
      {kFileClass, "lastModified", "()J", kFileRead, kReceiver},
      {kFileClass, "canRead", "()Z", kFileMode, kReceiver},
      {kFileClass, "canWrite", "()Z", kFileMode, kReceiver},
      {kFileClass, "canExecute", "()Z", kFileMode, kReceiver},
      {kFileClass, "list", "()[Ljava/lang/String;", kFileList, kReceiver},
      {kFileClass, "list", "(Ljava/io/FilenameFilter;)", kFileList, kReceiver},
      {kFileClass, "listFiles", "()[Ljava/io/File;", kFileList, kReceiver},
      {kFileClass, "listFiles", "(Ljava/io/FilenameFilter;)", kFileList, kReceiver},
      {kFileClass, "listFiles", "(Ljava/io/FileFilter;)", kFileList, kReceiver},
      {kFileClass, "delete", "()Z", kFileDeleted, kReceiver},
      {kFileClass, "deleteOnExit", "()V", kFileWrite, kReceiver},
      {kFileClass, "mkdir", "()Z", kFileMade, kReceiver},
      {kFileClass, "mkdirs", "()Z", kFileEnsured, kReceiver},
      {kFileClass, "createNewFile", "()Z", kFileMade, kReceiver},
      {kFileClass, "setReadable", "(Z", kFileMade, kReceiver},
      {kFileClass, "setWritable", "(Z", kFileMade, kReceiver},
      {kFileClass, "setExecutable", "(Z", kFileMade, kReceiver},
      {kFileClass, "setReadOnly", "()Z", kFileMade, kReceiver},
      {kFileClass, "getTotalSpace", "()J", kFileMode, kReceiver},
      {kFileClass, "getFreeSpace", "()J", kFileMode, kReceiver},
      {kFileClass, "getUsableSpace", "()J", kFileMode, kReceiver},
      {kFileClass, "getCanonicalFile", "()", kFileLink, kReceiver},
      {kFileClass, "getCanonicalPath", "()", kFileLink, kReceiver},
      {kFileClass, "toURI", "()Ljava/net/URI;", kFilePeek, kReceiver},  // ends with '/' where it is a directory
      {kFileClass, "toURL", "()Ljava/net/URL;", kFilePeek, kReceiver},
      {"java/nio/file/Path", "toUri", "()", kFilePeek, kReceiver},
      {kFileClass, "setLastModified", "(J)Z", kFileUpdate, kReceiver},
      {kFileClass, "renameTo", "(Ljava/io/File;)Z", kFileUpdate, kReceiver},
      {kFileClass, "renameTo", "(Ljava/io/File;)Z", kFileMade, 0},

      // java.nio.file.Files; where its FileSystemProvider has the same method, of any owner.
      {kFiles, "exists", kPath, kFileRead, 0},
      {kFiles, "notExists", kPath, kFileRead, 0},
      {kFiles, "isDirectory", kPath, kFileRead, 0},
      {kFiles, "isRegularFile", kPath, kFileRead, 0},
      {kFiles, "isSymbolicLink", kPath, kFileLink, 0},
      {kFiles, "isReadable", kPath, kFileMode, 0},
      {kFiles, "isWritable", kPath, kFileMode, 0},
      {kFiles, "isExecutable", kPath, kFileMode, 0},
      {kFiles, "size", kPath, kFileRead, 0},
      {kFiles, "getLastModifiedTime", kPath, kFileRead, 0},
      {kFiles, "getAttribute", kPath, kFileRead, 0},
      {kFiles, "getOwner", kPath, kFileRead, 0},
      {"", "getFileStore", kPath, kFilePeek, 0},
      {kFiles, "getPosixFilePermissions", kPath, kFileMode, 0},
      {kFiles, "probeContentType", kPath, kFileRead, 0},
      {kFiles, "readAllBytes", kPath, kFileRead, 0},
      {kFiles, "readAllLines", kPath, kFileRead, 0},
      {kFiles, "readString", kPath, kFileRead, 0},
      {kFiles, "lines", kPath, kFileRead, 0},
      {kFiles, "newBufferedReader", kPath, kFileRead, 0},
      {kFiles, "mismatch", kPathPath, kFileRead, 0},
      {kFiles, "mismatch", kPathPath, kFileRead, 1},
      {"", "isSameFile", kPathPath, kFileRead, 0},
      {"", "isSameFile", kPathPath, kFileRead, 1},
      {"", "isHidden", kPath, kFileRead, 0},
      {"", "checkAccess", kPath, kFileMode, 0},  // of FileSystemProvider alone
      {"java/nio/file/spi/FileSystemProvider", "exists", kPath, kFileRead, 0},
      {"", "readAttributesIfExists", kPath, kFileRead, 0},
      {"", "readAttributesIfExists", kPath, kFileMode, 0},
      {"", "readAttributesIfExists", kPath, kFileLink, 0},
      {"", "readAttributes", kPath, kFileRead, 0},
      {"", "readAttributes", kPath, kFileMode, 0},
      {"", "readAttributes", kPath, kFileLink, 0},
      {kFiles, "getAttribute", kPath, kFileMode, 0},
      {kFiles, "getAttribute", kPath, kFileLink, 0},
      {"", "getFileAttributeView", kPath, kFileRead, 0},
      {"", "getFileAttributeView", kPath, kFileMode, 0},
      {"", "getFileAttributeView", kPath, kFileLink, 0},
      {"", "register", "(Ljava/nio/file/WatchService;", kFileList, kReceiver},
      {"", "readSymbolicLink", kPath, kFileLink, 0},
      {"java/nio/file/Path", "toRealPath", "([Ljava/nio/file/LinkOption;)", kFileLink, kReceiver},
      {kFiles, "list", kPath, kFileList, 0},
      {"", "newDirectoryStream", kPath, kFileList, 0},
      {kFiles, "walk", kPath, kFileTree, 0},
      {kFiles, "find", kPath, kFileTree, 0},
      {kFiles, "walkFileTree", kPath, kFileTree, 0},
      {kFiles, "write", kPath, kFileWrite, 0, kLast},
      {kFiles, "writeString", kPath, kFileWrite, 0, kLast},
      {kFiles, "newBufferedWriter", kPath, kFileWrite, 0, kLast},
      {kFiles, "createFile", kPath, kFileMade, 0},
      {kFiles, "createDirectories", kPath, kFileEnsured, 0},
      {kFiles, "setLastModifiedTime", kPath, kFileUpdate, 0},
      {kFiles, "copy", "(Ljava/io/InputStream;Ljava/nio/file/Path;", kFileMade, 1, kLast},
      {kFiles, "copy", "(Ljava/nio/file/Path;Ljava/io/OutputStream;", kFileRead, 0},
      {"", "copy", kPathPath, kFileRead, 0},
      {"", "copy", kPathPath, kFileMade, 1, kLast},
      {"", "move", kPathPath, kFileUpdate, 0},
      {"", "move", kPathPath, kFileMade, 1, kLast},
      {"", "createDirectory", kPath, kFileMade, 0},
      {"", "createLink", kPathPath, kFileMade, 0},
      {"", "createLink", kPathPath, kFileRead, 1},
      {"", "createSymbolicLink", kPathPath, kFileContents, 1},  // below a link of its own all is own work
      {"", "createSymbolicLink", kPathPath, kFileMade, 0},
      {"", "delete", kPath, kFileDeleted, 0},
      {"", "deleteIfExists", kPath, kFileDeleted, 0},
      {"", "setAttribute", kPath, kFileUpdate, 0},
  });
  for (size_t i = 1; i < rows.size(); ++i) {
    for (size_t at = i; at > 0 && rows[at].name < rows[at - 1].name; --at) std::swap(rows[at], rows[at - 1]);
  }
  return rows;
}();

// The rows with this name; those with an empty one stand first and are asked for each call.
constexpr std::span<const ReflectivePoint> reflective_points_named(std::string_view name) {
  const auto first = std::lower_bound(kReflectivePoints.begin(), kReflectivePoints.end(), name,
                                      [](const ReflectivePoint& point, std::string_view n) { return point.name < n; });
  const auto last = std::upper_bound(first, kReflectivePoints.end(), name,
                                     [](std::string_view n, const ReflectivePoint& point) { return n < point.name; });
  return {first, last};
}

// Methods of java.lang.Class that show nothing of what a class holds: a handle on one needs no sense. (Their direct
// calls are seen like any other.)
struct BlindMethod {
  std::string_view name;
  std::string_view why;
};

inline constexpr auto kBlindMethods = std::to_array<BlindMethod>({
    {"getName", "the name is that of the class, whatever it holds"},
    {"getTypeName", "the same, with brackets for arrays"},
    {"getPackageName", "a part of the name"},
    {"descriptorString", "the same in another form"},
    {"hashCode", "the identity of the Class object"},
    {"equals", "the same"},
    {"getClassLoader", "where it was loaded, which the class path decides"},
    {"isPrimitive", "no class of a program is"},
    {"isArray", "only the array types are"},
    {"getComponentType", "of an array type, and its class is only named"},
    {"arrayType", "the same the other way round"},
    {"desiredAssertionStatus", "an option of the JVM"},
});

// What stands in where the value cannot be seen.
enum class StandIn : uint8_t { kNone, kClasses, kFiles };

constexpr StandIn stand_in_of(Seen seen) {
  switch (seen) {
    case Seen::kMirror:
    case Seen::kInvoked:
    case Seen::kClassName:
    case Seen::kDescriptor:
    case Seen::kBean:
    case Seen::kObject:
      return StandIn::kClasses;
    case Seen::kFileWrite:
    case Seen::kFileMade:
    case Seen::kFileEnsured:
    case Seen::kFileDeleted:
    case Seen::kFilePeek:
    case Seen::kVariable:
    case Seen::kProperty:
    case Seen::kPropertySet:
    case Seen::kValues:
      return StandIn::kNone;
    default:
      return StandIn::kFiles;
  }
}

}  // namespace retouch::instrument
