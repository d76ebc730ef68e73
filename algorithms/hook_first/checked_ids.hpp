// SPDX-License-Identifier: Apache-2.0
// Ids are checked as they are read, since a pass of its own over all entries takes longer than the
// few that are looked at.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/branchless.hpp"

namespace skerry {

/// Reads ids of a matrix of n rows.  One that is no row is taken for another, which does no harm,
/// and raises a flag at last.
template <class Atomics, std::unsigned_integral Index>
class checked_ids {
 public:
  checked_ids(std::uint64_t n, std::uint32_t& flag) : n_(static_cast<Index>(n)), flag_(flag) {}
  checked_ids(const checked_ids&) = delete;
  checked_ids& operator=(const checked_ids&) = delete;
  ~checked_ids() {
    if (found_) raise<Atomics>(flag_);
  }

  /// Looks at many ids at once, by vector instructions; says whether all are rows.
  bool inspect(std::span<const Index> ids) {
    Index largest = 0;
    for (const Index id : ids) largest = largest < id ? id : largest;
    const bool outside = !ids.empty() && largest >= n_;
    found_ |= outside;
    return !outside;
  }

  /// Looks at the largest of many ids.
  void inspect(Index largest) { found_ |= largest >= n_; }

  /// Whether `id` is a row: a branch that is foreseen.
  [[nodiscard]] bool is_row(Index id) {
    if (id < n_) return true;
    found_ = true;
    return false;
  }

  /// `id`, or `instead` where that is no row.
  [[nodiscard]] Index operator()(Index id, Index instead) {
    const bool outside = id >= n_;
    found_ |= outside;
    return pick(outside, instead, id);
  }

 private:
  Index n_;
  bool found_ = false;
  std::uint32_t& flag_;
};

}  // namespace skerry
