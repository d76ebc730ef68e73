// SPDX-License-Identifier: Apache-2.0
// What cc(A) returns.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// @addtogroup solving
/// @{

/// What ran, and how long it took.
struct run_info {
  std::string algorithm;     ///< the name that was chosen or given
  std::string backend;       ///< the name that was chosen or given
  unsigned threads = 1;      ///< host threads
  std::uint64_t rounds = 0;  ///< products, or passes over the entries; 0 for one-pass algorithms
  double build_seconds = 0;  ///< checks made in advance, and building the working matrix if any
  double solve_seconds = 0;  ///< from the working matrix to the labels
  std::string note = {};     ///< why this choice was made, if that is not obvious
  /// What the default found out about a large matrix of which nothing was promised.
  found_pattern pattern = found_pattern::nothing;
};

/// The connected components of an n x n matrix.
template <std::unsigned_integral Index>
struct result {
  buffer<Index> labels;     ///< [n], a std::vector with its own allocator; see skerry::numbering
  std::uint64_t count = 0;  ///< components
  run_info used = {};       ///< what ran

  /// One component.
  struct component {
    Index label;         ///< the label that its vertices have
    std::uint64_t size;  ///< vertices
    /// Equal label and size.
    friend bool operator==(const component&, const component&) = default;
  };

  /// All components, by ascending label.
  ///
  /// returns  [count]
  /// cost     O(n) time, n ids and `count` components of memory
  [[nodiscard]] std::vector<component> sizes() const;

  /// The component with the most vertices; of several, the one with the smallest label.
  ///
  /// returns  {0, 0} if n is 0
  /// cost     O(n) time, n ids of memory
  [[nodiscard]] component largest() const;

  /// The k largest components, the largest first; of equal sizes, the smaller label first.
  ///
  /// returns  [min(k, count)]
  /// cost     O(n + count log k) time, n ids and k components of memory
  [[nodiscard]] std::vector<component> largest(std::size_t k) const;

  /// The vertices of all components in one array.
  struct grouping {
    std::vector<std::uint64_t> offsets;  ///< [count + 1], from 0 to n
    buffer<Index> vertices;              ///< [n]: those of a component are adjacent
  };

  /// Groups the vertices by a counting sort: those of component sizes()[i], ascending, begin at
  /// vertices[offsets[i]] and end before vertices[offsets[i + 1]].
  ///
  /// cost     O(n) time, n ids of memory beside the result
  [[nodiscard]] grouping grouped() const;

  /// The vertices of each component: members()[i] are those of sizes()[i], ascending.
  ///
  /// returns  [count]
  /// cost     O(n) time, O(n) ids of memory
  [[nodiscard]] std::vector<std::vector<Index>> members() const;
};

/// What cc() returns beside labels that are in an array of the caller's.
struct summary {
  std::uint64_t count = 0;  ///< components
  run_info used = {};       ///< what ran
};

extern template struct result<std::uint32_t>;
extern template struct result<std::uint64_t>;

/// @}

}  // namespace skerry
