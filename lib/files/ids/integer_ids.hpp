// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/random.hpp"

namespace skerry {

/// Ids that are 64-bit integers, for id_table.  The members are those of string_ids, but for those
/// that its sort needs.
struct integer_ids {
  using key = std::uint64_t;
  using element = std::uint64_t;

  struct arena {
    [[nodiscard]] element make(element id) { return id; }
    void keep() {}
    [[nodiscard]] std::uint64_t bytes() const { return 0; }
  };

  [[nodiscard]] static element element_of(key id) { return id; }
  [[nodiscard]] static key key_of(element e) { return e; }
  [[nodiscard]] static bool equal(element a, element b) { return a == b; }
  static void prefetch(element) {}
  [[nodiscard]] static std::uint64_t hash(element e, std::uint64_t seed) {
    return detail::scramble(e ^ seed);
  }

  [[nodiscard]] static std::uint64_t prefix(key id, std::size_t) { return id; }
  [[nodiscard]] static bool less(key, key, std::size_t) { return false; }
};

}  // namespace skerry
