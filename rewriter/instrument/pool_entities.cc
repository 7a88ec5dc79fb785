#include "rewriter/instrument/pool_entities.h"

#include <algorithm>

#include "rewriter/base/mutation.h"
#include "rewriter/classfile/attribute_table.h"
#include "rewriter/facts/text_names.h"
#include "rewriter/facts/type_names.h"
#include "rewriter/instrument/collection_points.h"

namespace retouch::instrument {
namespace {

using classfile::ConstantTag;

// Entities and characters looked at in one class. A compiler's class is far below; the rest would take minutes.
constexpr size_t kMostWork = size_t{1} << 24;

// Whether a method that a class file calls is that of the row.
bool is_call(const CallPoint& point, const classfile::MemberRef& method) {
  return (point.owner.empty() || point.owner == method.owner) &&
         (point.name.empty() || point.name == method.member.name) &&
         (point.descriptor.empty() || point.descriptor == method.member.descriptor);
}

bool is_signature_polymorphic(const classfile::MemberRef& method) {
  for (const PolymorphicCall& call : kPolymorphicCalls) {
    if (call.owner == method.owner && (call.name.empty() || call.name == method.member.name)) return true;
  }
  return false;
}

// Of java.lang.runtime: looks at the constants of the enum that is switched on, and before JDK 22 initialises it.
bool is_enum_switch(const classfile::MemberRef& bootstrap) {
  return bootstrap.owner == "java/lang/runtime/SwitchBootstraps" && bootstrap.member.name == "enumSwitch";
}

bool is_java_name(std::string_view name) { return name.starts_with("java/"); }

}  // namespace

void PoolEntities::reset(const classfile::ClassFile& class_file, uint8_t sets, bool java_names) {
  class_file_ = &class_file;
  sets_ = sets;
  java_names_ = java_names;
  entities_.clear();
  composed_.clear();
  ids_.clear();
  ranges_.assign(1, Range{});
  const size_t count = class_file.pool.count();
  at_point_.assign(count, 0);
  at_call_.assign(count, 0);
  range_of_id_.clear();
  range_number_ = 0;
  visited_.clear();
  bootstrap_methods_read_ = false;
  work_ = 0;
}

template <typename Collect>
PoolEntities::Range PoolEntities::remember(std::vector<uint32_t>& known, uint32_t index, Collect collect) {
  if (index < known.size() && known[index] != 0) return ranges_[known[index] - 1];
  const uint32_t begin = static_cast<uint32_t>(ids_.size());
  ++range_number_;
  collect();
  const Range range{begin, static_cast<uint32_t>(ids_.size()) - begin};
  uint32_t number = 0;
  if (range.count != 0) {
    number = static_cast<uint32_t>(ranges_.size());
    ranges_.push_back(range);
  }
  if (index < known.size()) known[index] = number + 1;
  return range;
}

PoolEntities::Range PoolEntities::at_point(uint32_t index) {
  return remember(at_point_, index, [&] { add_constant(index); });
}

PoolEntities::Range PoolEntities::at_call(uint32_t index) {
  return remember(at_call_, index, [&] { add_call(class_file_->pool.member_ref(index)); });
}

PoolEntities::Range PoolEntities::own_class() {
  return remember(at_point_, class_file_->this_class, [&] { add_class(class_file_->name()); });
}

uint32_t PoolEntities::sense(std::string_view name) {
  spend(1);
  const uint32_t id = entities_.add(EntityKind::kSense, name);
  if (range_of_id_.size() <= id) range_of_id_.resize(id + size_t{1});
  return id;
}

// Its bootstrap method's second argument is the method that the reference is made of
// (java.lang.invoke.LambdaMetafactory).
std::optional<SeenCall> PoolEntities::capture(uint32_t index) {
  const classfile::ConstantPool& pool = class_file_->pool;
  const classfile::BootstrapMethod* bootstrap = bootstrap_of(index);
  if (bootstrap == nullptr) return std::nullopt;
  const auto member_of = [&](uint16_t handle) { return pool.member_ref(pool.method_handle(handle).reference); };
  if (bootstrap->arguments.size() < 2 || !pool.has(bootstrap->arguments[1], ConstantTag::kMethodHandle))
    return std::nullopt;
  if (member_of(bootstrap->method_handle).owner != "java/lang/invoke/LambdaMetafactory") return std::nullopt;
  const uint16_t made_of = bootstrap->arguments[1];
  return seen_by_capture(pool.dynamic(index).member.descriptor, pool.method_handle(made_of).kind, member_of(made_of));
}

std::optional<SeenCall> PoolEntities::dynamic_call(uint32_t index) {
  const classfile::ConstantPool& pool = class_file_->pool;
  const classfile::BootstrapMethod* bootstrap = bootstrap_of(index);
  if (bootstrap == nullptr || bootstrap->arguments.empty()) return std::nullopt;
  const uint16_t method = bootstrap->arguments[0];
  if (!pool.has(method, ConstantTag::kString)) return std::nullopt;
  const classfile::MethodHandleRef handle = pool.method_handle(bootstrap->method_handle);
  return seen_by_dynamic_call(pool.member_ref(handle.reference).owner, pool.dynamic(index).member, pool.string(method));
}

// None where it is no invokedynamic, or has none.
const classfile::BootstrapMethod* PoolEntities::bootstrap_of(uint32_t index) {
  if (!class_file_->pool.has(index, ConstantTag::kInvokeDynamic)) return nullptr;
  const uint16_t number = class_file_->pool.dynamic(index).bootstrap_method;
  return number < bootstrap_methods().size() ? &bootstrap_methods()[number] : nullptr;
}

void PoolEntities::add_constant(uint32_t index) {
  const classfile::ConstantPool& pool = class_file_->pool;
  const ConstantTag tag = pool.tag(index);
  switch (records_of(tag)) {
    case Records::kElement:
      return add_class(pool.class_name(index));
    case Records::kOwner:
      if (tag != ConstantTag::kMethodHandle) return add_class(pool.member_ref(index).owner);
      add_handle(index);
      return add_handle_stand_ins(index);
    case Records::kTypes:
      return add_types(pool.method_type(index));
    case Records::kBootstrap:
      return add_bootstraps(index);
    case Records::kText:
      return add_text(pool.string(index));
  }
}

void PoolEntities::add_handle(uint32_t index) {
  const classfile::MemberRef member = class_file_->pool.member_ref(class_file_->pool.method_handle(index).reference);
  add_class(member.owner);
  add_call(member);
}

void PoolEntities::add_handle_stand_ins(uint32_t index) {
  if ((sets_ & kSafe) == 0 || is_off("handle", "stand-in")) return;
  const classfile::MethodHandleRef handle = class_file_->pool.method_handle(index);
  const classfile::MemberRef member = class_file_->pool.member_ref(handle.reference);
  const StandIns needed = stand_ins_of(seen_by_handle(handle.kind, member));
  if (needed.classes) add(EntityKind::kSense, kClassesSense);
  if (needed.files) add(EntityKind::kSense, files_sense_by(member));
}

// A test with the sense `files` runs always: its name goes on with what makes it so.
std::string_view PoolEntities::files_sense_by(const classfile::MemberRef& method) {
  std::string& name = composed_.emplace_front(kFilesSense);
  name.append(" in ").append(class_file_->name()).append(" by ");
  name.append(method.owner).append(".").append(method.member.name);
  std::replace(name.begin(), name.end(), '/', '.');
  spend(name.size());
  return name;
}

void PoolEntities::add_class(std::string_view name) {
  const std::string_view element = facts::element_class(name);
  if (!element.empty() && (java_names_ || !is_java_name(element))) add(EntityKind::kClass, element);
}

// The classes in a descriptor (JVMS 4.3). facts::add_type_names reads signatures too and may have to compose names;
// here names have to be views of the pool.
void PoolEntities::add_types(std::string_view descriptor) {
  spend(descriptor.size());
  for (size_t at = 0; at < descriptor.size(); ++at) {
    if (descriptor[at] != 'L') continue;  // primitive types, array dimensions, parentheses
    const size_t end = descriptor.find(';', at);
    if (end == std::string_view::npos) throw FormatError(0, "expected the end of a class name in a descriptor");
    add_class(descriptor.substr(at + 1, end - at - 1));
    at = end;
  }
}

void PoolEntities::add_text(std::string_view text) {
  if (is_off("text", "constant")) return;
  spend(text.size());
  for (std::string& name : facts::names_in_text(text)) add_class(composed_.emplace_front(std::move(name)));
}

void PoolEntities::add_call(const classfile::MemberRef& method) {
  spend(method.member.descriptor.size());  // what SeenCalls looks at too
  if ((sets_ & kSafe) != 0 && is_signature_polymorphic(method) && !is_off("call", "polymorphic"))
    add_types(method.member.descriptor);
  for (const CallPoint& point : kCallPoints) {
    if (is_off("call", point.records)) continue;
    if ((point.sets & sets_) == 0 || !is_call(point, method)) continue;
    add(point.kind, point.records == kFilesSense ? files_sense_by(method) : point.records);
  }
}

// The dynamic constant or call site and every dynamic constant among its bootstrap arguments, each once: they may form
// a cycle.
void PoolEntities::add_bootstraps(uint32_t index) {
  visited_.resize(class_file_->pool.count());
  pending_.assign(1, index);
  while (!pending_.empty()) {
    const uint32_t next = pending_.back();
    pending_.pop_back();
    if (visited_[next] == range_number_) continue;
    visited_[next] = range_number_;
    add_bootstrap(next);
  }
}

void PoolEntities::add_bootstrap(uint32_t index) {
  const classfile::ConstantPool& pool = class_file_->pool;
  const classfile::DynamicRef dynamic = pool.dynamic(index);
  const std::vector<classfile::BootstrapMethod>& methods = bootstrap_methods();
  if (dynamic.bootstrap_method >= methods.size())
    throw FormatError(0, "expected a bootstrap method for a dynamic constant");
  const classfile::BootstrapMethod& bootstrap = methods[dynamic.bootstrap_method];
  add_handle(bootstrap.method_handle);
  spend(bootstrap.arguments.size());
  const bool captures_what_is_seen = capture(index).has_value();
  for (const uint16_t& argument : bootstrap.arguments) {
    if (captures_what_is_seen && &argument == &bootstrap.arguments[1]) {
      add_handle(argument);
      continue;
    }
    switch (pool.tag(argument)) {
      case ConstantTag::kDynamic:
        pending_.push_back(argument);
        break;
      case ConstantTag::kClass:
        if (!is_off("bootstrap", "class")) add_constant(argument);
        break;
      case ConstantTag::kMethodHandle:
        if (!is_off("bootstrap", "handle")) add_constant(argument);
        break;
      case ConstantTag::kMethodType:
        if (!is_off("bootstrap", "method type")) add_constant(argument);
        break;
      case ConstantTag::kString:
        add_constant(argument);
        break;
      default:
        break;  // numbers
    }
  }
  if (is_off("bootstrap", "result")) return;
  const std::string_view descriptor = dynamic.member.descriptor;
  if (is_enum_switch(pool.member_ref(pool.method_handle(bootstrap.method_handle).reference)))
    return add_types(descriptor);
  const size_t parameters_end = descriptor.rfind(')');
  add_types(parameters_end == std::string_view::npos ? descriptor : descriptor.substr(parameters_end + 1));
}

void PoolEntities::add(EntityKind kind, std::string_view name) {
  constexpr size_t kFast = 64;  // characters that are as good as one: they are only compared
  spend(1 + name.size() / kFast);
  const uint32_t id = entities_.add(kind, name);
  if (range_of_id_.size() <= id) range_of_id_.resize(id + size_t{1});
  if (range_of_id_[id] == range_number_) return;
  range_of_id_[id] = range_number_;
  ids_.push_back(id);
}

void PoolEntities::spend(size_t work) {
  work_ += work;
  if (work_ > kMostWork) throw TooManyEntities();
}

const std::vector<classfile::BootstrapMethod>& PoolEntities::bootstrap_methods() {
  if (!bootstrap_methods_read_) {
    bootstrap_methods_.clear();
    const classfile::Attribute* attribute =
        class_file_->find(attribute_name(classfile::AttributeId::kBootstrapMethods));
    if (attribute != nullptr) bootstrap_methods_ = parse_bootstrap_methods(class_file_->pool, *attribute);
    bootstrap_methods_read_ = true;
  }
  return bootstrap_methods_;
}

}  // namespace retouch::instrument
