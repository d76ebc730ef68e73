// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <span>
#include <utility>

#include "matrix_ops/buffer.hpp"

namespace skerry {

/// All integers that threads pass, for a node_table, which needs them at once.  Used as an
/// id_table, where a number is the integer itself.
class collected_ids {
 public:
  using number_type = std::uint64_t;

  /// numbers[i] = ids[i].  Several threads may call it concurrently.
  void number(std::span<const std::uint64_t> ids, std::span<std::uint64_t> numbers) {
    std::ranges::copy(ids, numbers.begin());
    const std::lock_guard lock(mutex_);
    all_.insert(all_.end(), ids.begin(), ids.end());
  }

  /// The integers in any order, with repeats.
  [[nodiscard]] buffer<std::uint64_t> take() { return std::move(all_); }

 private:
  std::mutex mutex_;
  buffer<std::uint64_t> all_;
};

}  // namespace skerry
