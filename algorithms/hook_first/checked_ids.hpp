// SPDX-License-Identifier: Apache-2.0
// Checks column ids as they are read: hook_first reads few entries, and a separate pass over all
// of them would take longer.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/branchless.hpp"
#include "matrix_ops/passes/all_below.hpp"

namespace skerry {

/// Checks ids of a matrix of n rows.  An id out of range is replaced by a valid one, which is
/// harmless; the destructor then raises the flag.
template <class Atomics, std::unsigned_integral Index>
class checked_ids {
 public:
  checked_ids(std::uint64_t n, std::uint32_t& flag) : n_(static_cast<Index>(n)), flag_(flag) {}
  checked_ids(const checked_ids&) = delete;
  checked_ids& operator=(const checked_ids&) = delete;
  ~checked_ids() {
    if (found_) raise<Atomics>(flag_);
  }

  /// Checks many ids at once, by vector instructions.
  ///
  /// returns  whether all are in range
  bool inspect(std::span<const Index> ids) {
    const bool inside = all_below(ids, n_);
    found_ |= !inside;
    return inside;
  }

  /// Checks the largest of many ids.
  void inspect(Index largest) { found_ |= largest >= n_; }

  /// Whether `id` is a row, by a branch that is predicted well.
  [[nodiscard]] bool is_row(Index id) {
    if (id < n_) return true;
    found_ = true;
    return false;
  }

  /// `id` if it is a row, else `instead`; without a branch.
  [[nodiscard]] Index operator()(Index id, Index instead) {
    const bool outside = id >= n_;
    found_ |= outside;
    return select(outside, instead, id);
  }

 private:
  Index n_;
  bool found_ = false;
  std::uint32_t& flag_;
};

}  // namespace skerry
