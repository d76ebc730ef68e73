// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/random.hpp"

namespace skerry {

/// Ids that are 64-bit integers, for id_table.
struct integer_ids {
  using key = std::uint64_t;      // what a caller passes
  using element = std::uint64_t;  // what is stored for each distinct id

  /// The memory that one thread takes elements from.
  struct arena {
    /// An element for a new id; it lasts only if keep() is called before the next one is made.
    [[nodiscard]] element make(key id) { return id; }
    void keep() {}
    [[nodiscard]] std::uint64_t bytes() const { return 0; }
  };

  [[nodiscard]] static key key_of(element e) { return e; }
  [[nodiscard]] static std::uint64_t hash(key id, std::uint64_t seed) {
    return detail::scramble(id ^ seed);
  }

  // What sorts ids: see string_ids.
  [[nodiscard]] static std::size_t common_prefix(key, key) { return 0; }
  [[nodiscard]] static int compare_prefix(key, key, std::size_t) { return 0; }
  [[nodiscard]] static std::uint64_t prefix(key id, std::size_t) { return id; }
  [[nodiscard]] static bool less(key, key, std::size_t) { return false; }
};

}  // namespace skerry
