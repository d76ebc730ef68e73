// SPDX-License-Identifier: Apache-2.0
// A check of spanning forests that shares no code with the library.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "tests/edges.hpp"

namespace skerry::testing {

/// Sets of vertices that edges join, by full relabelling of the smaller set.
class joined_sets {
 public:
  explicit joined_sets(std::uint64_t n) : set_of_(n), members_(n) {
    std::iota(set_of_.begin(), set_of_.end(), std::uint64_t{0});
    for (std::uint64_t v = 0; v < n; ++v) members_[v].push_back(v);
  }

  /// Returns false if one set contains both.
  bool join(std::uint64_t u, std::uint64_t v) {
    std::uint64_t a = set_of_[u], b = set_of_[v];
    if (a == b) return false;
    if (members_[a].size() < members_[b].size()) std::swap(a, b);
    for (const std::uint64_t each : members_[b]) {
      set_of_[each] = a;
      members_[a].push_back(each);
    }
    members_[b].clear();
    return true;
  }

 private:
  std::vector<std::uint64_t> set_of_;                // [n]
  std::vector<std::vector<std::uint64_t>> members_;  // [n], of each set
};

/// The first edge that is no entry of g in either direction, or that closes a cycle; empty if none.
///
/// found  pairs of ids
template <class Edges>
[[nodiscard]] std::string fault_of_edges(const edges& g, const Edges& found) {
  entry_list entries = symmetrised(g).list;
  std::ranges::sort(entries);
  joined_sets sets(g.n);
  std::size_t k = 0;
  for (const auto& [a, b] : found) {
    const std::uint64_t u = a, v = b;
    const auto is = [&](const char* what) {
      return "edge " + std::to_string(k) + " of " + std::to_string(found.size()) + " = (" +
             std::to_string(u) + ", " + std::to_string(v) + ") " + what;
    };
    if (!std::ranges::binary_search(entries, std::pair{u, v})) return is("is no entry");
    if (!sets.join(u, v)) return is("closes a cycle");
    ++k;
  }
  return "";
}

/// Checks that edges are n - c entries of g, in either direction, without a cycle. They then join
/// all vertices of each component.
///
/// expected  the labels of g
/// found     pairs of ids
template <class Edges>
void check_is_forest(const edges& g, const std::vector<std::uint64_t>& expected,
                     const Edges& found) {
  REQUIRE(fault_of_edges(g, found) == "");
  REQUIRE(found.size() == g.n - count_of(expected));
}

}  // namespace skerry::testing
