// Which JVM runs the tests: the JDK's identity and the arguments that count.
#include "selector/jdk.h"
#include "selector/jvm_arguments.h"
#include "selector/modified_utf8.h"
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

TEST(Jdk, ReadsReleaseAndSizeOfModules) {
  const test::TemporaryDirectory directory;
  test::write_jdk(directory.path(), test::sample_jvm());
  const JdkIdentity jdk = jdk_at(directory.path());
  EXPECT_EQ(jdk.release, test::sample_jvm().release);
  EXPECT_EQ(jdk.modules_size, test::sample_jvm().modules_size);
}

TEST(Jdk, ReadsJdk8FromEitherOfItsFolders) {
  const test::TemporaryDirectory directory;
  test::write_text(directory.path() / "release", "JAVA_VERSION=\"1.8.0\"");
  test::write_text(directory.path() / "jre/lib/rt.jar", "12345");
  const JdkIdentity jdk = jdk_at(directory.path());
  EXPECT_EQ(jdk.modules_size, 5u);
  EXPECT_EQ(jdk.release, "JAVA_VERSION=\"1.8.0\"");
  EXPECT_EQ(jdk_at(directory.path() / "jre"), jdk);
}

TEST(Jdk, IsUnknownWhereThereIsNone) {
  const test::TemporaryDirectory directory;
  EXPECT_FALSE(jdk_at(directory.path()).known());
  EXPECT_FALSE(jdk_at(directory.path() / "nowhere").known());
}

TEST(Jdk, IsFoundByVariableThenByThePathThroughLinks) {
  const test::TemporaryDirectory directory;
  const fs::path home = directory.path() / "jdk";
  test::write_text(home / "bin/java", "");
  fs::create_directories(directory.path() / "bin");
  fs::create_symlink(home / "bin/java", directory.path() / "bin/java");
  const std::string search = (directory.path() / "none").string() + ":" + (directory.path() / "bin").string();
  EXPECT_EQ(find_java_home("/named", search), fs::path("/named"));
  EXPECT_EQ(find_java_home("", search), fs::canonical(home));
  EXPECT_EQ(find_java_home("", (directory.path() / "none").string()), std::nullopt);
}

TEST(JvmArguments, AreSplitAsAShellSplitsThem) {
  EXPECT_EQ(split_arguments("  -Xmx1g -Da='b c' \"-De=f \\\" g\" h\\ i ''"),
            (Words{"-Xmx1g", "-Da=b c", "-De=f \" g", "h i", ""}));
  EXPECT_EQ(split_arguments(""), Words());
}

TEST(JvmArguments, LeaveOutTheRuntimesOwnAndTheClassPath) {
  EXPECT_EQ(counted_arguments(
                {"-Dretouch.logs=x", "-ea", "-cp", "a:b", "--class-path=c", "-classpath", "d", "-Dx=-Dretouch."}),
            (Words{"-ea", "-Dx=-Dretouch."}));
}

TEST(DisplayName, WritesDotsAndUtf8) {
  EXPECT_EQ(display_name("p/q/Outer$Inner"), "p.q.Outer$Inner");
  EXPECT_EQ(utf8_of("a\xC0\x80"
                    "b"),
            std::string("a\0b", 3));
  EXPECT_EQ(utf8_of("\xED\xA0\xBD\xED\xB8\x80"), "\xF0\x9F\x98\x80");
  EXPECT_EQ(utf8_of("\xED\xA0\xBD!"), "\xED\xA0\xBD!") << "half a pair stays as it is";
}

}  // namespace
}  // namespace retouch::selector
