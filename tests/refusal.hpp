// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "matrix_ops/error.hpp"

namespace skerry::testing {

/// The message with which f() refuses a matrix; empty if it does not.
template <class Function>
[[nodiscard]] std::string error_of(Function f) {
  try {
    static_cast<void>(f());
  } catch (const invalid_matrix& e) {
    return e.what();
  }
  return {};
}

}  // namespace skerry::testing
