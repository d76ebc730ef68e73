// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace skerry::bench {

/// An answer failed verification: its time must not be reported.
struct wrong_answer : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace skerry::bench
