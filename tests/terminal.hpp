// SPDX-License-Identifier: Apache-2.0
// A terminal for tests of what the command draws on one.
#pragma once

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <string>

#include "matrix_ops/source_location.hpp"
#include "tests/needs.hpp"

namespace skerry::testing {

/// A pseudo-terminal that receives what is written to the file name().
class terminal {
 public:
  terminal() : master_(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK)) {
    if (master_ < 0 || ::grantpt(master_) != 0 || ::unlockpt(master_) != 0) return;
    if (const char* const name = ::ptsname(master_)) name_ = name;
    other_end_ = ::open(name_.c_str(), O_RDWR | O_NOCTTY);  // keeps what has been written
  }
  terminal(const terminal&) = delete;
  terminal& operator=(const terminal&) = delete;
  ~terminal() {
    if (other_end_ >= 0) ::close(other_end_);
    if (master_ >= 0) ::close(master_);
  }

  /// False where the system has no pseudo-terminals: /dev/pts is not mounted.
  [[nodiscard]] bool exists() const { return other_end_ >= 0; }
  [[nodiscard]] const std::string& name() const { return name_; }

  /// What has been written since the last call.
  [[nodiscard]] std::string text() const {
    std::string all;
    char some[4096];
    for (ssize_t size = 0; (size = ::read(master_, some, sizeof some)) > 0;)
      all.append(some, static_cast<std::size_t>(size));
    return all;
  }

 private:
  int master_, other_end_ = -1;
  std::string name_;
};

/// Whether this terminal exists; if not, reports that the test is skipped.
[[nodiscard]] inline bool needs_terminal(const terminal& it,
                                         const source_location& at = source_location::current()) {
  return needs(it.exists(), "this system has no pseudo-terminals", at);
}

}  // namespace skerry::testing
