#include "cli/dump_command.h"

#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "cli/rewrite_command.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "tests/support/class_builder.h"
#include "tests/support/temporary_directory.h"

namespace retouch::cli {
namespace {

class DumpCommand : public ::testing::Test {
 protected:
  DumpCommand() {
    test::ClassBuilder b("p/Foo");
    b.method(0x0009, "m", "()V", {b.code(0, 0, {0xB1})});
    std::filesystem::create_directories(directory_.path() / "p");
    write_file_atomically(directory_.path() / "p/Foo.class", b.build());
    write_file_atomically(directory_.path() / "p/text", as_bytes("no class"));
    std::vector<uint8_t> cut = b.build();
    cut.pop_back();
    write_file_atomically(directory_.path() / "p/Cut.class", cut);
  }

  std::string path(const std::string& name) const { return (directory_.path() / name).string(); }

  static std::string output_of(const std::vector<std::string>& arguments) {
    std::ostringstream out;
    std::streambuf* const before = std::cout.rdbuf(out.rdbuf());
    try {
      EXPECT_EQ(kDumpCommand.run(arguments), 0);
    } catch (...) {
      std::cout.rdbuf(before);
      throw;
    }
    std::cout.rdbuf(before);
    return out.str();
  }

  test::TemporaryDirectory directory_;
};

TEST_F(DumpCommand, PrintsAClassFile) {
  const std::string output = output_of({path("p/Foo.class")});
  EXPECT_EQ(output.rfind("class public super p/Foo\n", 0), 0u);
  EXPECT_NE(output.find("  method public static m ()V\n"), std::string::npos);
  EXPECT_EQ(output.find("0: return"), std::string::npos);
}

TEST_F(DumpCommand, PrintsOffsetsWhenAsked) {
  EXPECT_NE(output_of({"--offsets", path("p/Foo.class")}).find("    0: return\n"), std::string::npos);
}

TEST_F(DumpCommand, PrintsAnEntryOfAnArtifact) {
  const std::string whole = output_of({path("p/Foo.class")});
  EXPECT_EQ(output_of({directory_.path().string() + "!p/Foo.class"}), whole);
  EXPECT_EQ(output_of({directory_.path().string() + "!/p/Foo.class"}), whole);
}

TEST_F(DumpCommand, NamesWhatIsNotThere) {
  EXPECT_THROW(output_of({path("p/Missing.class")}), UserError);
  EXPECT_THROW(output_of({path("no.jar!p/Foo.class")}), UserError);
  try {
    output_of({directory_.path().string() + "!p/Missing.class"});
    FAIL();
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("has no entry p/Missing.class"), std::string::npos);
  }
}

TEST_F(DumpCommand, NamesWhatIsNoClass) {
  for (const char* name : {"p/text", "p/Cut.class"}) {
    try {
      output_of({path(name)});
      FAIL() << name;
    } catch (const UserError& error) {
      EXPECT_NE(std::string(error.what()).find(path(name)), std::string::npos);
      EXPECT_NE(std::string(error.what()).find("class file"), std::string::npos);
    }
  }
}

TEST_F(DumpCommand, TakesOneClass) {
  EXPECT_THROW(output_of({}), UsageError);
  EXPECT_THROW(output_of({path("p/Foo.class"), path("p/Foo.class")}), UsageError);
  EXPECT_THROW(output_of({"--no-such", path("p/Foo.class")}), UsageError);
}

// What is seen is a kind, no slot.
TEST_F(DumpCommand, TellsWhatEachProbeRecords) {
  test::ClassBuilder b("p/Bar");
  b.major_version = 49;
  test::ByteString code;
  for (const char* other : {"q/A", "q/B", "q/C", "q/D"}) code.u1(0xB8).u2(b.method_ref(other, "call", "()V"));
  code.u1(0x01).u1(0xC0).u2(b.class_ref("java/lang/Class"));                                // (Class) null
  code.u1(0xB6).u2(b.method_ref("java/lang/Class", "getName", "()Ljava/lang/String;"));  // shown to the runtime
  b.method(0x0009, "m", "()V", {b.code(1, 0, code.u1(0x57).u1(0xB1))});
  std::filesystem::create_directories(directory_.path() / "in/p");
  write_file_atomically(directory_.path() / "in/p/Bar.class", b.build());
  ASSERT_EQ(kRewriteCommand.run({path("in"), "--points", "corrected", "-o", path("out"), "--quiet"}), 0);
  const std::string output = output_of({path("out/in") + "!p/Bar.class"});
  for (const char* other : {"q/A", "q/B", "q/C", "q/D"}) {
    EXPECT_NE(output.find(std::string("(I)V  // class ") + other + "\n"), std::string::npos) << output;
  }
  EXPECT_NE(output.find("Hits.see (Ljava/lang/Object;Ljava/lang/Object;I)V\n"), std::string::npos) << output;
}

}  // namespace
}  // namespace retouch::cli
