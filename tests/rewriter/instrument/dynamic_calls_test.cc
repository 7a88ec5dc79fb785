// Calls that Groovy links by invokedynamic: receiver and first argument are shown, whatever method is meant. Class
// `Calls` is built by hand, with a bootstrap method that stands for Groovy's.
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
    builder_.major_version = 55;
    builder_.method(0x0009, "main", "([Ljava/lang/String;)V", {builder_.code(4, 1, code_.u1(0xB1))});
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
  const auto [classes, runtime] = compile_program({{std::string(kGroovy) + ".java", kGroovySource}});
  const std::vector<uint8_t> made = calls.build();
  RewrittenProgram corrected = rewrite_program({{"Calls", made}}, facts::PointSet::kCorrected, "acorrected0000000");
  RewrittenProgram ekstazi = rewrite_program({{"Calls", made}}, facts::PointSet::kEkstazi, "aekstazi000000000");
  EXPECT_TRUE(corrected.unprobed.empty());
  for (RewrittenProgram* program : {&corrected, &ekstazi}) program->classes.insert(classes.begin(), classes.end());
  const std::vector<ProgramRun> runs = run_programs({corrected, ekstazi}, runtime, "Calls");
  Events seen = runs[0].events;
  std::erase_if(seen, [](const std::string& event) { return !event.starts_with("see "); });
  EXPECT_EQ(seen, (Events{"see 27 a b", "see 27 a", "see 28 a b", "see 27 a"}));
  for (const std::string& event : runs[1].events) EXPECT_FALSE(event.starts_with("see ")) << event;
}

}  // namespace
}  // namespace retouch::test
