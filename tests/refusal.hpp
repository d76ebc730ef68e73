// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "matrix_ops/error.hpp"

namespace skerry::testing {

/// The message of the Exception that f() throws; empty if it returns.
template <class Exception = invalid_matrix, class Function>
[[nodiscard]] std::string error_of(Function f) {
  try {
    static_cast<void>(f());
  } catch (const Exception& e) {
    return e.what();
  }
  return {};
}

}  // namespace skerry::testing
