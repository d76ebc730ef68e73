// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace skerry::bench {

/// An answer that is not right, where numbers would be worth nothing.
struct wrong_answer : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace skerry::bench
