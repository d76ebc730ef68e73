// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/first_places.hpp"

#include <algorithm>
#include <concepts>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "lib/files/ids/id_kinds.hpp"
#include "lib/files/ids/id_table.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "skerry/ids.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t ids_per_block = std::uint64_t{1} << 14;

/// The first places of numbers below `limit`, and new numbers.
buffer<std::uint64_t> renumber(const threads& run, std::span<std::uint32_t> numbers,
                               std::uint64_t limit) {
  if (numbers.size() > std::numeric_limits<std::uint32_t>::max())
    return first_places<std::uint64_t, threads>(run, numbers, limit).renumber();
  return first_places<std::uint32_t, threads>(run, numbers, limit).renumber();
}

/// The least and the largest of integers.
template <class Id>
std::pair<Id, Id> range_of(const threads& run, std::span<const Id> ids) {
  std::pair<Id, Id> range{ids[0], ids[0]};
  std::mutex mutex;
  for_each_block(run, ids.size(), ids_per_block, [&](std::uint64_t first, std::uint64_t last) {
    Id least = ids[first], largest = least;
    for (const Id id : ids.subspan(first, last - first)) {
      least = std::min(least, id);
      largest = std::max(largest, id);
    }
    const std::lock_guard lock(mutex);
    range = {std::min(range.first, least), std::max(range.second, largest)};
  });
  return range;
}

/// Numbers integers that are dense in their range by their distance from the least.
///
/// returns  the limit of the numbers; nothing if the integers are sparse
template <std::integral Id>
std::optional<std::uint64_t> number_dense(const threads& run, std::span<const Id> ids,
                                          std::span<std::uint32_t> numbers) {
  constexpr std::uint64_t most = std::uint64_t{3} << 30, for_each_id = 4;
  if (ids.empty()) return 0;
  const auto [least, largest] = range_of(run, ids);
  const std::uint64_t base = static_cast<std::uint64_t>(least);
  const std::uint64_t width = static_cast<std::uint64_t>(largest) - base;
  if (width >= most || width / for_each_id >= ids.size()) return std::nullopt;
  for_each_block(run, ids.size(), ids_per_block, [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t i = first; i < last; ++i)
      numbers[i] = static_cast<std::uint32_t>(static_cast<std::uint64_t>(ids[i]) - base);
  });
  return width + 1;
}

/// Numbers ids by a hash table.  Returns the limit of the numbers.
template <class Id>
std::uint64_t number_by_table(const threads& run, std::span<const Id> ids,
                              std::span<std::uint32_t> numbers) {
  id_table<ids_of<Id>> table({}, ids.size());  // never grows, which would take longer than a search
  for_each_block(run, ids.size(), ids_per_block, [&](std::uint64_t first, std::uint64_t last) {
    table.number(keys_of(ids.subspan(first, last - first)), numbers.subspan(first, last - first));
  });
  return table.number_limit();
}

}  // namespace

template <class Id>
buffer<std::uint64_t> number_by_first_place(std::span<const Id> ids,
                                            std::span<std::uint32_t> numbers, unsigned count) {
  check_number_count(ids.size(), numbers.size());
  const threads run(count);
  if constexpr (std::integral<Id>)
    if (const auto limit = number_dense(run, ids, numbers)) return renumber(run, numbers, *limit);
  return renumber(run, numbers, number_by_table(run, ids, numbers));
}

template buffer<std::uint64_t> number_by_first_place(std::span<const std::uint64_t>,
                                                     std::span<std::uint32_t>, unsigned);
template buffer<std::uint64_t> number_by_first_place(std::span<const std::int64_t>,
                                                     std::span<std::uint32_t>, unsigned);
template buffer<std::uint64_t> number_by_first_place(std::span<const std::string_view>,
                                                     std::span<std::uint32_t>, unsigned);

}  // namespace skerry
