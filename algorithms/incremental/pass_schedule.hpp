// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace skerry {

/// When a pass over all vertices shortens paths while pairs are inserted: after n pairs, 4 n more,
/// and then after each 16 n.  The first pairs link most roots; a pass costs as much as about n / 2
/// pairs.
class pass_schedule {
 public:
  /// How many pairs may be inserted before the next pass; at least 1.
  [[nodiscard]] std::uint64_t pairs_left(std::uint64_t n) const {
    const std::uint64_t wanted = interval_ * std::max(n, fewest_pairs);
    return wanted > since_pass_ ? wanted - since_pass_ : 1;
  }

  /// Counts inserted pairs.
  /// returns  whether a pass is due; it counts as done
  [[nodiscard]] bool is_due_after(std::uint64_t pairs, std::uint64_t n) {
    const bool is_due = pairs >= pairs_left(n);
    since_pass_ = is_due ? 0 : since_pass_ + pairs;
    if (is_due) interval_ = std::min(4 * interval_, longest_interval);
    return is_due;
  }

 private:
  static constexpr std::uint64_t fewest_pairs = 1 << 20, longest_interval = 16;

  std::uint64_t interval_ = 1;  // in n pairs
  std::uint64_t since_pass_ = 0;
};

}  // namespace skerry
