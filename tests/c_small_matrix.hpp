// SPDX-License-Identifier: Apache-2.0
// A small matrix for tests of the C interface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/c_calls.hpp"

namespace skerry::testing {

/// The path 0 - 1 - 2 and the edge 3 - 4.
inline const std::vector<std::int32_t> small_offsets{0, 1, 3, 4, 5, 6};
inline const std::vector<std::int32_t> small_columns{1, 0, 2, 1, 4, 3};

/// Solves it, without labels.
[[nodiscard]] inline outcome solve_small(const skerry_options& how) {
  return outcome_of([&](char* message, std::size_t size) {
    const skerry_csr A = c_csr(small_offsets, small_columns);
    return skerry_cc_csr(&A, &how, nullptr, nullptr, message, size);
  });
}

}  // namespace skerry::testing
