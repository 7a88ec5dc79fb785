#include "selector/nested_artifacts.h"

#include <utility>

#include "rewriter/base/error.h"
#include "rewriter/facts/nested_artifacts.h"

namespace retouch::selector {

namespace {

void add_nested(Artifact& outer, const facts::NestingPlace& place, const facts::NestingLimits& limits,
                std::vector<std::unique_ptr<Artifact>>& out) {
  const jar::ArtifactInput& input = outer.files().input();
  for (size_t i = 0; i < outer.files().paths().size(); ++i) {
    const size_t number = outer.files().number(i);
    if (!facts::may_be_artifact(input, number)) continue;
    auto memory = std::make_unique<jar::EntryBuffer>();
    Bytes content;
    try {
      content = input.read(number, *memory);
    } catch (const UserError&) {
      continue;  // a resource that cannot be read
    }
    facts::NestedArtifact nested = facts::open_nested_artifact(input, number, content, place, limits);
    if (nested.input == nullptr) continue;
    auto inner = std::make_unique<Artifact>(Container(std::move(nested.input), content, std::move(memory)));
    const bool counts = !inner->is_runtime();
    outer.set_nested(outer.files().paths()[i], counts ? inner.get() : nullptr);
    if (!counts) continue;
    out.push_back(std::move(inner));
    add_nested(*out.back(), nested.place, limits, out);
  }
}

}  // namespace

std::vector<std::unique_ptr<Artifact>> nested_artifacts(Artifact& outer) {
  std::vector<std::unique_ptr<Artifact>> out;
  const facts::NestingLimits limits;
  add_nested(outer, facts::outermost_place(outer.files().input(), limits), limits, out);
  return out;
}

}  // namespace retouch::selector
