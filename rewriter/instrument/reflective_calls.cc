#include "rewriter/instrument/reflective_calls.h"

#include <algorithm>
#include <array>
#include <utility>

#include "rewriter/base/mutation.h"
#include "rewriter/classfile/opcodes.h"

namespace retouch::instrument {
namespace {

constexpr std::string_view kJava = "java/";

bool owner_matches(std::string_view wanted, std::string_view owner) {
  if (wanted.empty()) return true;
  if (wanted.back() == '/') return owner.starts_with(wanted);
  if (wanted.back() != '+') return owner == wanted;
  return owner == wanted.substr(0, wanted.size() - 1) || !owner.starts_with(kJava);
}

// Types whose values are of the kind kMirror.
bool is_mirror(std::string_view type) {
  constexpr auto kTypes = std::to_array<std::string_view>({
      "Ljava/lang/Class;",
      "[Ljava/lang/Class;",
      "Ljava/lang/invoke/MethodType;",
      "Ljava/lang/reflect/AnnotatedElement;",
      "Ljava/lang/reflect/Constructor;",
      "Ljava/lang/reflect/Executable;",
      "Ljava/lang/reflect/Field;",
      "Ljava/lang/reflect/Member;",
      "Ljava/lang/reflect/Method;",
      "Ljava/lang/reflect/Type;",
  });
  return std::ranges::find(kTypes, type) != kTypes.end();
}

// False for most calls, which need not be parsed then: every type above begins so.
bool may_take_mirrors(std::string_view descriptor) {
  constexpr std::string_view kLang = "Ljava/lang/";
  for (size_t at = descriptor.find(kLang); at != std::string_view::npos; at = descriptor.find(kLang, at)) {
    at += kLang.size();
    const std::string_view rest = descriptor.substr(at);
    if (rest.starts_with("Class;") || rest.starts_with("reflect/") || rest.starts_with("invoke/")) return true;
  }
  return false;
}

// The parameter types of a method descriptor, whole.
std::vector<std::string_view> parameter_types(std::string_view descriptor) {
  std::vector<std::string_view> types;
  const auto fail = [] { throw FormatError(0, "expected a method descriptor"); };
  if (descriptor.empty() || descriptor[0] != '(') fail();
  for (size_t at = 1; at < descriptor.size() && descriptor[at] != ')';) {
    const size_t begin = at;
    while (at < descriptor.size() && descriptor[at] == '[') ++at;
    if (at == descriptor.size()) fail();
    at = descriptor[at] == 'L' ? descriptor.find(';', at) : at;
    if (at == std::string_view::npos) fail();
    types.push_back(descriptor.substr(begin, ++at - begin));
    if (types.size() >= View::kNone) fail();  // JVMS 4.3.3: at most 255 with the receiver
  }
  return types;
}

char letter_of(std::string_view type) {
  switch (type[0]) {
    case 'L':
    case '[':
      return 'L';
    case 'J':
    case 'F':
    case 'D':
      return type[0];
    default:
      return 'I';
  }
}

// Puts the arguments that rows name into views of one call.
class Views {
 public:
  Views(const std::vector<std::string_view>& types, bool has_receiver, SeenCall& call)
      : types_(types), has_receiver_(has_receiver), call_(call) {}

  void add(const ReflectivePoint& point) {
    constexpr std::string_view kNames = "0123456789ABCDEFGHIJKLMNOPQRSTU";
    static_assert(kNames.size() > static_cast<size_t>(kLastSeen));
    if (is_off("seen", kNames.substr(static_cast<size_t>(point.seen), 1))) return;
    if (point.first == kEveryMirror) {
      for (size_t i = 0; i < types_.size(); ++i) {
        if (is_mirror(types_[i])) add_view({point.seen, operand(i)});
      }
      return;
    }
    if (point.first == kNoArgument) return add_view({point.seen, View::kNone});
    const std::optional<uint8_t> first = reference(point.first);
    if (!first) return;
    const std::optional<uint8_t> second = point.second == kNoArgument ? std::nullopt : reference(point.second);
    add_view({point.seen, *first, second && *second > *first ? *second : View::kNone});
  }

  // What shows more of a value includes that it is a mirror.
  void drop_needless() {
    const auto is_covered = [&](const View& view) {
      return view.seen == Seen::kMirror && std::ranges::any_of(call_.views, [&](const View& other) {
               return other.first == view.first &&
                      (other.seen == Seen::kInvoked || other.seen == Seen::kService || other.seen == Seen::kResource);
             });
    };
    std::erase_if(call_.views, is_covered);
  }

 private:
  uint8_t operand(size_t argument) const { return static_cast<uint8_t>(argument + (has_receiver_ ? 1 : 0)); }

  std::optional<uint8_t> reference(int8_t argument) const {
    if (argument == kReceiver) return uint8_t{0};
    const size_t place = argument == kLast ? types_.size() - 1 : static_cast<size_t>(argument);
    if (place >= types_.size() || letter_of(types_[place]) != 'L') return std::nullopt;
    return operand(place);
  }

  void add_view(const View& view) {
    if (std::ranges::find(call_.views, view) == call_.views.end()) call_.views.push_back(view);
  }

  const std::vector<std::string_view>& types_;
  bool has_receiver_;
  SeenCall& call_;
};

template <typename Visit>
void for_each_point(const classfile::MemberRef& method, CallForm form, Visit visit) {
  for (const std::string_view name : {std::string_view{}, method.member.name}) {
    for (const ReflectivePoint& point : reflective_points_named(name)) {
      if (is_point(point, method, form)) visit(point);
    }
    if (method.member.name.empty()) return;
  }
}

std::optional<CallForm> form_of_handle(uint8_t kind) {
  switch (kind) {  // JVMS table 5.4.3.5-A
    case 5:
    case 7:
    case 9:
      return CallForm::kInstance;
    case 6:
      return CallForm::kStatic;
    case 8:
      return CallForm::kConstructor;
    default:
      return std::nullopt;  // fields
  }
}

bool is_blind(const classfile::MemberRef& method) {
  return method.owner == "java/lang/Class" &&
         std::ranges::find(kBlindMethods, method.member.name, &BlindMethod::name) != kBlindMethods.end();
}

}  // namespace

bool is_point(const ReflectivePoint& point, const classfile::MemberRef& method, CallForm form) {
  if (point.first == kReceiver && form != CallForm::kInstance) return false;
  if (point.first == kEveryMirror && !may_take_mirrors(method.member.descriptor)) return false;
  return (point.name.empty() || point.name == method.member.name) && owner_matches(point.owner, method.owner) &&
         method.member.descriptor.starts_with(point.descriptor);
}

SeenCall seen_call(const classfile::MemberRef& method, CallForm form) {
  SeenCall call;
  std::vector<std::string_view> types;
  bool parsed = false;
  for_each_point(method, form, [&](const ReflectivePoint& point) {
    if (!parsed) types = parameter_types(method.member.descriptor);
    parsed = true;
    Views(types, form == CallForm::kInstance, call).add(point);
  });
  if (call.views.empty()) return call;
  Views(types, form == CallForm::kInstance, call).drop_needless();
  if (form == CallForm::kInstance) call.operands += 'L';
  for (const std::string_view type : types) call.operands += letter_of(type);
  return call;
}

SeenCall seen_call_and_receiver(const classfile::MemberRef& method, CallForm form) {
  SeenCall call = seen_call(method, form);
  if (form != CallForm::kInstance) return call;
  if (call.views.empty()) {
    call.operands = 'L';
    for (const std::string_view type : parameter_types(method.member.descriptor)) call.operands += letter_of(type);
  }
  call.views.push_back({Seen::kObject, 0});
  return call;
}

SeenCall seen_object(std::string_view descriptor_above) {
  SeenCall object{"L", {{Seen::kObject, 0}}};
  if (!descriptor_above.empty()) object.operands += letter_of(descriptor_above);
  return object;
}

StandIns stand_ins_of(const SeenCall& call) {
  StandIns result;
  for (const View& view : call.views) {
    const StandIn stand_in = stand_in_of(view.seen);
    if (stand_in == StandIn::kClasses) result.classes = true;
    if (stand_in == StandIn::kFiles) result.files = true;
  }
  return result;
}

SeenCall seen_by_handle(uint8_t handle_kind, const classfile::MemberRef& member) {
  const std::optional<CallForm> form = form_of_handle(handle_kind);
  if (!form || is_blind(member)) return {};
  SeenCall call = seen_call(member, *form);
  // A method of the program shows what it does with a class by itself.
  if (!member.owner.starts_with(kJava))
    std::erase_if(call.views, [](const View& view) { return view.seen == Seen::kMirror; });
  return call;
}

std::optional<SeenCall> seen_by_capture(std::string_view site_descriptor, uint8_t handle_kind,
                                        const classfile::MemberRef& member) {
  SeenCall call = seen_by_handle(handle_kind, member);
  if (call.views.empty() || form_of_handle(handle_kind) != CallForm::kInstance) return std::nullopt;
  for (const View& view : call.views) {
    if (view.first != 0 || view.second != View::kNone) return std::nullopt;
  }
  call.operands.clear();
  for (const std::string_view type : parameter_types(site_descriptor)) call.operands += letter_of(type);
  if (call.operands.empty() || call.operands[0] != 'L') return std::nullopt;
  return call;
}

std::optional<SeenCall> seen_by_dynamic_call(std::string_view bootstrap_owner, const classfile::NameAndType& site,
                                             std::string_view method) {
  constexpr std::string_view kGroovy = "org/codehaus/groovy/vmplugin/";
  constexpr auto kLists =
      std::to_array<std::string_view>({"list", "each", "traverse", "walk", "newDirectoryStream", "find"});
  if (!bootstrap_owner.starts_with(kGroovy) || site.name == "cast") return std::nullopt;
  SeenCall call;
  for (const std::string_view type : parameter_types(site.descriptor)) call.operands += letter_of(type);
  if (!call.operands.starts_with('L')) return std::nullopt;
  const bool lists = std::ranges::any_of(kLists, [&](std::string_view name) { return method.starts_with(name); });
  const uint8_t argument = call.operands.starts_with("LL") ? 1 : View::kNone;
  call.views = {{lists ? Seen::kDynamicList : Seen::kDynamic, 0, argument}};
  return call;
}

void SeenCalls::reset(const classfile::ClassFile& class_file, bool receivers) {
  class_file_ = &class_file;
  receivers_ = receivers;
  known_.assign(class_file.pool.count() * size_t{2}, 0);
  calls_.clear();
}

std::optional<uint32_t> SeenCalls::at_call(uint32_t index, uint8_t opcode) {
  const bool is_static = opcode == classfile::opcode("invokestatic");
  const size_t place = index * size_t{2} + (is_static ? 1 : 0);
  if (place >= known_.size()) throw FormatError(0, "expected a method in the constant pool");
  if (known_[place] == 0) {
    const classfile::MemberRef method = class_file_->pool.member_ref(index);
    const CallForm instance = method.member.name == "<init>" ? CallForm::kConstructor : CallForm::kInstance;
    const CallForm form = is_static ? CallForm::kStatic : instance;
    SeenCall call = receivers_ ? seen_call_and_receiver(method, form) : seen_call(method, form);
    known_[place] = call.views.empty() ? 1 : add(std::move(call)) + 2;
  }
  if (known_[place] == 1) return std::nullopt;
  return known_[place] - 2;
}

uint32_t SeenCalls::add(SeenCall call) {
  calls_.push_back(std::move(call));
  return static_cast<uint32_t>(calls_.size() - 1);
}

}  // namespace retouch::instrument
