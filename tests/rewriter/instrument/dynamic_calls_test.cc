// Calls of Groovy, by invokedynamic and by CallSite: receiver and first argument are shown, whatever method is meant.
// Class `Calls` is built by hand, with a bootstrap method that stands for Groovy's; it runs `Sites`. And switches by
// invokedynamic.
#include <gtest/gtest.h>

#include "tests/rewriter/instrument/instrumented_program.h"
#include "tests/support/class_builder.h"

namespace retouch::test {
namespace {

using Events = Recorded::Events;

constexpr const char* kGroovy = "org/codehaus/groovy/vmplugin/v8/IndyInterface";
constexpr const char* kGroovySource = R"(
package org.codehaus.groovy.vmplugin.v8;
import java.lang.invoke.*;
public class IndyInterface {
  public static CallSite bootstrap(MethodHandles.Lookup l, String kind, MethodType type, String method, int flags) {
    return new ConstantCallSite(MethodHandles.empty(type));
  }
}
)";

// As in Groovy 3: static imports call with a Class, calls on `this` with a GroovyObject.
const std::vector<JavaSource> kSites = {
    {"groovy/lang/GroovyObject.java", "package groovy.lang; public interface GroovyObject {}"},
    {"org/codehaus/groovy/runtime/callsite/CallSite.java", R"(
package org.codehaus.groovy.runtime.callsite;
public interface CallSite {
  default Object call(Object receiver) { return null; }
  default Object call(Object receiver, Object argument) { return null; }
  default Object callStatic(Class receiver, Object argument) { return null; }
  default Object callCurrent(groovy.lang.GroovyObject receiver, Object argument) { return null; }
}
)"},
    {"This.java", R"(
public class This implements groovy.lang.GroovyObject { public String toString() { return "this"; } }
)"},
    {"Sites.java", R"(
public class Sites {
  public static void main(String[] arguments) {
    org.codehaus.groovy.runtime.callsite.CallSite site = new org.codehaus.groovy.runtime.callsite.CallSite() {};
    site.call("a");
    site.call("a", "b");
    site.callStatic(This.class, "b");
    site.callCurrent(new This(), "b");
  }
}
)"}};

class CallsBuilder {
 public:
  // A call with these operands: `a` and `b` are pushed for references, 0 for a long.
  void call(const char* kind, const char* method, const std::string& operands) {
    std::string descriptor = "(";
    const char* text = "a";
    for (const char operand : operands) {
      if (operand == 'J') {
        code_.u1(0x09);  // lconst_0
        descriptor += 'J';
      } else {
        code_.u1(0x13).u2(builder_.string(text));  // ldc_w
        text = "b";
        descriptor += "Ljava/lang/Object;";
      }
    }
    bootstraps_.u2(builder_.method_handle(6, builder_.method_ref(kGroovy, "bootstrap", kBootstrapType)));
    bootstraps_.u2(2).u2(builder_.string(method)).u2(builder_.integer(0));
    code_.u1(0xBA).u2(builder_.invoke_dynamic(count_++, kind, descriptor + ")V")).u2(0);
  }
  std::vector<uint8_t> build() {
    constexpr const char* kMain = "([Ljava/lang/String;)V";
    builder_.major_version = 55;
    code_.u1(0x2A).u1(0xB8).u2(builder_.method_ref("Sites", "main", kMain));  // aload_0, invokestatic
    builder_.method(0x0009, "main", kMain, {builder_.code(4, 1, code_.u1(0xB1))});
    builder_.add(builder_.attribute("BootstrapMethods", ByteString().u2(count_).add(bootstraps_)));
    return builder_.build();
  }

 private:
  static constexpr const char* kBootstrapType =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;I)"
      "Ljava/lang/invoke/CallSite;";
  ClassBuilder builder_{"Calls"};
  ByteString code_;
  ByteString bootstraps_;
  uint16_t count_ = 0;
};

TEST(DynamicCalls, ShowReceiverAndFirstArgument) {
  CallsBuilder calls;
  calls.call("invoke", "forName", "LL");
  calls.call("getProperty", "text", "L");
  calls.call("invoke", "eachFile", "LL");
  calls.call("invoke", "getAt", "LJL");
  calls.call("invoke", "plus", "JL");
  calls.call("invoke", "now", "");
  calls.call("cast", "()", "L");
  std::vector<JavaSource> sources = kSites;
  sources.push_back({std::string(kGroovy) + ".java", kGroovySource});
  const auto [classes, runtime] = compile_program(sources);
  const Classes made = {{"Calls", calls.build()}, {"Sites", classes.at("Sites")}};
  RewrittenProgram corrected = rewrite_program(made, facts::PointSet::kCorrected, "acorrected0000000");
  RewrittenProgram ekstazi = rewrite_program(made, facts::PointSet::kEkstazi, "aekstazi000000000");
  EXPECT_TRUE(corrected.unprobed.empty());
  for (RewrittenProgram* program : {&corrected, &ekstazi}) program->classes.insert(classes.begin(), classes.end());
  const std::vector<ProgramRun> runs = run_programs({corrected, ekstazi}, runtime, "Calls");
  Events seen = runs[0].events;
  std::erase_if(seen, [](const std::string& event) { return !event.starts_with("see "); });
  EXPECT_EQ(seen, (Events{"see 27 a b", "see 27 a", "see 28 a b", "see 27 a", "see 28 a", "see 28 a b",
                          "see 0 class This", "see 28 class This b", "see 28 this b"}));
  for (const std::string& event : runs[1].events) EXPECT_FALSE(event.starts_with("see ")) << event;
}

// What a switch over a value of class p/E records.
std::vector<std::string> recorded_by_switch(const char* bootstrap, facts::PointSet points) {
  ClassBuilder b("Switches");
  b.major_version = 65;
  const uint16_t method = b.method_ref("java/lang/runtime/SwitchBootstraps", bootstrap, "()V");
  b.add(b.attribute("BootstrapMethods",
                    ByteString().u2(1).u2(b.method_handle(6, method)).u2(1).u2(b.string("CONSTANT"))));
  const uint16_t site = b.invoke_dynamic(0, "switch", "(Lp/E;I)I");
  const ByteString code = ByteString().u1(0x2A).u1(0x03).u1(0xBA).u2(site).u2(0).u1(0xAC);
  b.method(0x0009, "m", "(Lp/E;)I", {b.code(2, 1, code)});
  const std::vector<uint8_t> bytes = b.build();
  instrument::RewriteOptions options;
  options.points = points;
  std::vector<std::string> names;
  const instrument::ClassRewrite rewrite("Switches.class", bytes, options);
  for (const instrument::EntityRef& entity : rewrite.entities()) {
    if (entity.name != "Switches") names.emplace_back(entity.name);
  }
  return names;
}

// It has the JDK look at the enum's constants, and initialise it, whatever the value is.
TEST(DynamicCalls, RecordTheEnumThatIsSwitchedOnByTheNamesOfConstants) {
  for (const facts::PointSet points : {facts::PointSet::kShared, facts::PointSet::kCorrected}) {
    EXPECT_EQ(recorded_by_switch("enumSwitch", points), (std::vector<std::string>{"p/E"}));
    EXPECT_EQ(recorded_by_switch("typeSwitch", points), (std::vector<std::string>{}));
  }
}

}  // namespace
}  // namespace retouch::test
