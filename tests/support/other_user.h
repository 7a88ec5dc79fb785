// What root may do, tests of what may not be done have to do as somebody else.
#pragma once

#include <unistd.h>

namespace retouch::test {

// Root is another user as long as this lives; anybody else stays who they are.
class OtherUser {
 public:
  OtherUser() {
    if (was_root_) changed_ = ::seteuid(kNobody) == 0;
  }
  ~OtherUser() {
    if (changed_) changed_ = ::seteuid(0) != 0;
  }
  OtherUser(const OtherUser&) = delete;
  OtherUser& operator=(const OtherUser&) = delete;

 private:
  static constexpr uid_t kNobody = 65534;
  const bool was_root_ = ::geteuid() == 0;
  bool changed_ = false;
};

}  // namespace retouch::test
