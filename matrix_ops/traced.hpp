// SPDX-License-Identifier: Apache-2.0
// Calls of operations of a back end, with the contents of its vectors.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "matrix_ops/source_location.hpp"

namespace skerry {

/// The elements of a vector; those that are no vertex are empty.
using traced_values = std::vector<std::optional<std::uint32_t>>;

/// An element of a vector of n vertices.
template <std::unsigned_integral Index>
[[nodiscard]] std::optional<std::uint32_t> traced_value(Index value, std::size_t n) {
  if (value >= n) return {};
  return static_cast<std::uint32_t>(value);
}

/// A call of an operation. Places number the arguments from 0 on.
struct traced_call {
  static constexpr int result = -1;  // the place of what the call returns

  struct vector {
    int place;
    traced_values values;  // [n], after the call
  };

  std::string_view operation;  // its name in matrix_ops/backend.hpp
  std::string_view equation;   // its definition, with the place of an argument in braces
  source_location at;          // of the call
  std::string_view add = {};   // what the semiring adds by; empty if there is none
  int add_place = 1;           // of the semiring, if there is one
  std::optional<int> output = {};
  traced_values before = {};                  // [n], the output before the call; empty if it is new
  std::vector<vector> vectors = {};           // the output first
  std::vector<std::uint32_t> rows_read = {};  // of the matrix
};

/// Receives the calls of a traced back end.
class call_recorder {
 public:
  virtual ~call_recorder() = default;
  virtual void record(const traced_call& call) = 0;
};

}  // namespace skerry
