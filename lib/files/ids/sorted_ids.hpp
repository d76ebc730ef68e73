// SPDX-License-Identifier: Apache-2.0
// Distinct ids in ascending order, so that the smallest vertex of a set has the smallest id.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "lib/files/ids/id_sort.hpp"
#include "lib/files/ids/id_table.hpp"
#include "lib/files/ids/integer_order.hpp"
#include "lib/files/ids/integer_sort.hpp"
#include "lib/files/ids/segmented_array.hpp"
#include "matrix_ops/buffer.hpp"

namespace skerry {

/// The distinct ids of an id_table, ascending.
template <class Ids>
class sorted_ids {
 public:
  using key = typename Ids::key;
  using element = typename Ids::element;

  /// Bytes of memory that the sort of a table takes for each id.
  static constexpr std::uint64_t memory_per_id = std::integral<element> ? 24 : 32;

  sorted_ids() = default;

  /// Takes the ids of a table, which is empty afterwards.  If this throws, no more ids can be added
  /// to the table, nor can it be sorted.
  ///
  /// rank  becomes [table.number_limit()]: the position of the id with each number; undefined for
  ///       numbers without an id
  /// cost  O(n) time for integers, O(n log n) for strings; memory_per_id bytes an id
  template <class Hash, class Executor>
  sorted_ids(id_table<Ids, Hash>& table, const Executor& run, buffer<std::uint32_t>& rank,
             integer_order order = integer_order::plain)
      : order_(order) {
    table.free_slots();
    const std::uint32_t limit = table.number_limit();
    const std::vector<std::uint32_t> unused = table.unused_numbers();
    const auto n = static_cast<std::uint32_t>(limit - unused.size());
    const auto moved = close_gaps(table.elements(), n, limit, unused);
    if constexpr (std::integral<element>) {
      integer_sort<Executor>(run, table.elements(), n, order).run(elements_, rank, limit);
    } else {
      elements_.resize(n);
      rank.resize(limit);
      id_sort<Ids, Executor>(run, table.elements(), n).run(elements_, rank);
    }
    for (const auto& [number, place] : moved) rank[number] = rank[place];
    arenas_ = table.take_arenas();
  }

  /// elements  distinct, and ascending in this order; they own nothing
  explicit sorted_ids(buffer<element> elements, integer_order order = integer_order::plain)
      : order_(order), elements_(std::move(elements)) {}

  [[nodiscard]] std::size_t size() const { return elements_.size(); }
  [[nodiscard]] key operator[](std::size_t v) const { return Ids::key_of(elements_[v]); }
  [[nodiscard]] integer_order order() const { return order_; }

  /// The position of an id, or nothing if it is not there.  O(log n)
  [[nodiscard]] std::optional<std::uint32_t> find(key id) const {
    const id_order<Ids> by{order_, 0};
    const auto precedes = [&](const element& e, key of) {
      const std::uint64_t a = by.prefix_of(Ids::key_of(e)), b = by.prefix_of(of);
      return a != b ? a < b : Ids::less(Ids::key_of(e), of, 0);
    };
    const auto at = std::lower_bound(elements_.begin(), elements_.end(), id, precedes);
    if (at == elements_.end() || Ids::key_of(*at) != id) return std::nullopt;
    return static_cast<std::uint32_t>(at - elements_.begin());
  }

  /// Bytes of memory.
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t all = elements_.capacity() * sizeof(element);
    for (const auto& arena : arenas_) all += arena.bytes();
    return all;
  }

 private:
  /// Moves the elements from n on to unused numbers below n.
  ///
  /// returns  pairs (number, its new place)
  static std::vector<std::pair<std::uint32_t, std::uint32_t>> close_gaps(
      segmented_array<element>& elements, std::uint32_t n, std::uint32_t limit,
      const std::vector<std::uint32_t>& unused) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> moved;
    auto gap = unused.begin();
    for (std::uint32_t number = n; number < limit; ++number)
      if (!std::binary_search(unused.begin(), unused.end(), number)) {
        moved.emplace_back(number, *gap);
        elements[*gap++] = elements[number];
      }
    return moved;
  }

  integer_order order_ = integer_order::plain;
  buffer<element> elements_;                 // [n]
  std::vector<typename Ids::arena> arenas_;  // own what the elements refer to
};

}  // namespace skerry
