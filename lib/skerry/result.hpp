// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "matrix_ops/buffer.hpp"

namespace skerry {

/// What gave the answer.
struct run_info {
  std::string algorithm;
  std::string backend;
  unsigned threads = 1;
  std::uint64_t rounds = 0;  ///< products, or passes over the entries; 0 where one is enough
  double build_seconds = 0;  ///< checking entries beforehand, and making the matrix to work on
  double solve_seconds = 0;  ///< from that matrix to labels
  std::string note;          ///< why this choice, where that is not plain
};

/// The connected components of an n x n matrix.
template <std::unsigned_integral Index>
struct result {
  buffer<Index> labels;     ///< [n]; see `numbering`; a std::vector
  std::uint64_t count = 0;  ///< of components
  run_info used;

  /// A component: its label and how many vertices bear it.
  struct component {
    Index label;
    std::uint64_t size;
    friend bool operator==(const component&, const component&) = default;
  };

  /// Vertices with each label that occurs, in the order of labels.  [count]; O(n) time, O(n) words.
  [[nodiscard]] std::vector<component> sizes() const;
  /// The component of most vertices; of equals the one of least label.  {0, 0} if there is none.
  [[nodiscard]] component largest() const;
  /// The k largest components, or all if there are fewer: the largest first, of equals the one of
  /// least label.  O(n + count log k) time, n ids and k components of memory.
  [[nodiscard]] std::vector<component> largest(std::size_t k) const;
  /// members()[i] are the vertices of sizes()[i], ascending.  O(n) time and words.
  [[nodiscard]] std::vector<std::vector<Index>> members() const;
};

extern template struct result<std::uint32_t>;
extern template struct result<std::uint64_t>;

}  // namespace skerry
