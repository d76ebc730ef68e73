// SPDX-License-Identifier: Apache-2.0
// Numbers of the ids of a stream, whose edges are united by them before all ids are known.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "lib/files/ids/dense_ids.hpp"
#include "lib/files/ids/id_table.hpp"
#include "lib/files/ids/integer_ids.hpp"
#include "lib/files/ids/sorted_ids.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/blocks.hpp"

namespace skerry {

/// Stands for the vertex of a number without an id.
inline constexpr std::uint32_t no_vertex = std::numeric_limits<std::uint32_t>::max();

/// Numbers ids by a table.
template <class Ids>
class stream_ids {
 public:
  using number_type = std::uint32_t;

  /// small_limit  has no effect
  stream_ids(growth_check check, std::uint64_t small_limit) : table_(std::move(check)) {
    static_cast<void>(small_limit);
  }

  /// As id_table::number().
  void number(std::span<const typename Ids::key> ids, std::span<std::uint32_t> numbers) {
    table_.number(ids, numbers);
  }
  [[nodiscard]] std::uint64_t number_limit() const { return table_.number_limit(); }
  /// Bytes of memory, and of the memory that a sort takes.
  [[nodiscard]] std::uint64_t bytes() const { return table_.bytes(); }
  [[nodiscard]] std::uint64_t sort_bytes() const {
    return number_limit() * sorted_ids<Ids>::memory_per_id;
  }

  /// The distinct ids; no more can be numbered.
  ///
  /// vertex  becomes [number_limit()]: the vertex of each number, or no_vertex
  template <class Executor>
  [[nodiscard]] sorted_ids<Ids> sort(const Executor& run, integer_order order,
                                     buffer<std::uint32_t>& vertex) {
    const std::vector<std::uint32_t> unused = table_.unused_numbers();
    sorted_ids<Ids> ids(table_, run, vertex, order);
    for (const std::uint32_t number : unused) vertex[number] = no_vertex;
    return ids;
  }

 private:
  id_table<Ids> table_;
};

/// Numbers integers below a limit by themselves, which takes no search, and others by a table.
template <>
class stream_ids<integer_ids> {
 public:
  using number_type = std::uint32_t;

  /// small_limit  at most 2^24
  stream_ids(growth_check check, std::uint64_t small_limit)
      : small_(small_limit), large_(std::move(check)) {}

  /// As id_table::number().
  void number(std::span<const std::uint64_t> ids, std::span<std::uint32_t> numbers) {
    std::uint64_t keys[batch];
    std::uint32_t found[batch], place[batch];
    std::size_t count = 0;
    const auto number_large = [&] {
      large_.number(std::span(std::as_const(keys)).first(count), std::span(found).first(count));
      for (std::size_t i = 0; i < count; ++i) numbers[place[i]] = first_large() + found[i];
      count = 0;
    };
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] < small_.limit()) {
        small_.insert(ids[i]);
        numbers[i] = static_cast<std::uint32_t>(ids[i]);
      } else {
        keys[count] = ids[i];
        place[count++] = static_cast<std::uint32_t>(i);
        if (count == batch) number_large();
      }
    }
    if (count != 0) number_large();
  }
  [[nodiscard]] std::uint64_t number_limit() const {
    const std::uint64_t large = large_.number_limit();
    return large == 0 ? small_.bound() : first_large() + large;
  }
  [[nodiscard]] std::uint64_t bytes() const { return small_.limit() / 5 + large_.bytes(); }
  [[nodiscard]] std::uint64_t sort_bytes() const {
    return large_.number_limit() * sorted_ids<integer_ids>::memory_per_id +
           number_limit() * sizeof(std::uint32_t);
  }

  /// As of strings.
  template <class Executor>
  [[nodiscard]] sorted_ids<integer_ids> sort(const Executor& run, integer_order order,
                                             buffer<std::uint32_t>& vertex) {
    buffer<std::uint32_t> rank;
    const std::vector<std::uint32_t> unused = large_.unused_numbers();
    const sorted_ids<integer_ids> large(large_, run, rank, order);
    for (const std::uint32_t number : unused) rank[number] = 0;
    const auto is_negative = [&](std::uint64_t id) {
      return order == integer_order::two_complement && id >> 63 != 0;
    };
    std::uint32_t negative = 0;  // they precede the small integers
    while (negative < large.size() && is_negative(large[negative])) ++negative;
    const auto small = static_cast<std::uint32_t>(small_.count());
    buffer<std::uint64_t> ids(small + large.size());
    for (std::uint32_t v = 0; v < large.size(); ++v) ids[v < negative ? v : v + small] = large[v];
    small_.write(run, ids.data() + negative);

    vertex.resize(rank.empty() ? small_.bound() : first_large() + rank.size());
    const std::uint64_t small_numbers = std::min(vertex.size(), small_.limit());
    for_each_block(run, small_numbers, block, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t id = first; id < last; ++id)
        vertex[id] = small_.contains(id) ? negative + small_.rank(static_cast<std::uint32_t>(id))
                                         : no_vertex;
    });
    for (std::size_t k = 0; k < rank.size(); ++k)
      vertex[first_large() + k] = rank[k] < negative ? rank[k] : rank[k] + small;
    for (const std::uint32_t number : unused) vertex[first_large() + number] = no_vertex;
    return sorted_ids<integer_ids>(std::move(ids), order);
  }

 private:
  static constexpr std::size_t batch = 256;
  static constexpr std::uint64_t block = std::uint64_t{1} << 16;

  /// The number of the first large integer.
  [[nodiscard]] std::uint32_t first_large() const {
    return static_cast<std::uint32_t>(small_.limit());
  }

  dense_ids small_;
  id_table<integer_ids> large_;
};

}  // namespace skerry
