// SPDX-License-Identifier: Apache-2.0
#include "bench/id_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "lib/files/ids/id_table.hpp"
#include "lib/files/ids/integer_ids.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/node_table.hpp"
#include "matrix_ops/random.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry::bench {

namespace {

constexpr std::uint64_t ids_per_block = 4096;

/// Distinct ids, sparse in 64 bits.
struct sparse_ids {
  buffer<std::uint64_t> added;   // [n]
  buffer<std::uint64_t> sought;  // [n]: the same in another random order

  /// n  a power of two
  explicit sparse_ids(std::uint64_t n) : added(n), sought(n) {
    for (std::uint64_t k = 0; k < n; ++k) added[k] = detail::scramble(k + 1);  // a bijection
    for (std::uint64_t k = 0; k < n; ++k) sought[k] = added[place(k)];
  }
  [[nodiscard]] std::uint64_t size() const { return added.size(); }
  /// sought[k] = added[place(k)]
  [[nodiscard]] std::uint64_t place(std::uint64_t k) const {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15u;
    return k * odd % size();
  }
};

struct times_of_table {
  double fill = 0, find = 0;  // seconds for all ids
  std::uint64_t bytes = 0;
};

/// Checks that n ids have n different numbers below n + spare.
void check(const std::string& table, const buffer<std::uint32_t>& numbers, std::uint64_t spare) {
  std::vector<bool> seen(numbers.size() + spare);
  for (const std::uint32_t number : numbers) {
    if (number >= seen.size() || seen[number])
      throw wrong_answer(fmt::format("{}: number {} of two ids, or too large", table, number));
    seen[number] = true;
  }
}

/// Counts the bytes that a container allocates.
template <class T>
struct counting_allocator : std::allocator<T> {
  std::uint64_t* bytes;

  explicit counting_allocator(std::uint64_t& count) : bytes(&count) {}
  template <class U>
  explicit(false) counting_allocator(const counting_allocator<U>& from) : bytes(from.bytes) {}
  template <class U>
  struct rebind {
    using other = counting_allocator<U>;
  };
  T* allocate(std::size_t n) {
    *bytes += n * sizeof(T);
    return std::allocator<T>::allocate(n);
  }
};

/// A sequential map, "node-based" in the paper.
times_of_table time_map(const sparse_ids& ids, const threads&) {
  times_of_table found;
  using pair = std::pair<const std::uint64_t, std::uint32_t>;
  std::map<std::uint64_t, std::uint32_t, std::less<>, counting_allocator<pair>> nodes(
      counting_allocator<pair>{found.bytes});
  const stopwatch fill;
  for (const std::uint64_t id : ids.added)
    nodes.emplace(id, static_cast<std::uint32_t>(nodes.size()));
  found.fill = fill.seconds();
  buffer<std::uint32_t> numbers(ids.size());
  const stopwatch find;
  for (std::size_t k = 0; k < ids.size(); ++k) numbers[k] = nodes.find(ids.sought[k])->second;
  found.find = find.seconds();
  check("map", numbers, 0);
  return found;
}

/// The static table of the paper; one thread fills it.
times_of_table time_two_level(const sparse_ids& ids, const threads& run) {
  const stopwatch fill;
  const node_table<std::uint64_t> nodes(ids.added);
  times_of_table found{.fill = fill.seconds()};
  buffer<std::uint32_t> numbers(ids.size());
  const stopwatch find;
  run.for_each(ids.size(), [&](std::size_t k) {
    numbers[k] = static_cast<std::uint32_t>(nodes.ref().node(ids.sought[k]));
  });
  found.find = find.seconds();
  check("two_level", numbers, 0);
  found.bytes =
      nodes.buckets().size_bytes() + nodes.slots().size_bytes() + nodes.ids().size_bytes();
  return found;
}

times_of_table time_open_addressing(const sparse_ids& ids, const threads& run) {
  id_table<integer_ids> table;
  buffer<std::uint32_t> numbers(ids.size()), again(ids.size());
  const auto number = [&](const buffer<std::uint64_t>& from, buffer<std::uint32_t>& to) {
    for_each_block(run, ids.size(), ids_per_block, [&](std::uint64_t first, std::uint64_t last) {
      table.number(std::span(from).subspan(first, last - first),
                   std::span(to).subspan(first, last - first));
    });
  };
  const stopwatch fill;
  number(ids.added, numbers);
  times_of_table found{.fill = fill.seconds()};
  const stopwatch find;
  number(ids.sought, again);
  found.find = find.seconds();
  check("open_addressing", numbers, table.unused_numbers().size());
  for (std::uint64_t k = 0; k < ids.size(); ++k)
    if (again[k] != numbers[ids.place(k)])
      throw wrong_answer("open_addressing: an id has got two numbers");
  found.bytes = table.bytes();
  return found;
}

struct candidate_table {
  const char* name;
  times_of_table (*time)(const sparse_ids& ids, const threads& run);
  bool is_sequential;
  unsigned most;  // log2 of the most ids
};

constexpr candidate_table id_tables[] = {{"map", time_map, true, 22},
                                         {"two_level", time_two_level, false, 26},
                                         {"open_addressing", time_open_addressing, false, 26}};

/// The least times of the repetitions, of which long ones are few.
times_of_table least_times(const candidate_table& each, const sparse_ids& ids, const threads& run,
                           unsigned repetitions) {
  constexpr double enough_seconds = 2;
  times_of_table least = each.time(ids, run);
  double total = least.fill + least.find;
  for (unsigned r = 1; r < repetitions && total < enough_seconds; ++r) {
    const times_of_table next = each.time(ids, run);
    least.fill = std::min(least.fill, next.fill);
    least.find = std::min(least.find, next.find);
    total += next.fill + next.find;
  }
  return least;
}

}  // namespace

result_table id_table_rows(const arguments& args) {
  result_table rows{.name = "ids",
                    .timed =
                        "fill, find: nanoseconds for each id, wall time; ids are distinct "
                        "random 64-bit integers; bytes: memory for each id; one thread fills "
                        "two_level, map is sequential"};
  const threads parallel(args.thread_count());
  for (unsigned scale = 10; scale <= std::max(10u, args.scale_of(26, 14)); scale += 2) {
    const sparse_ids ids(std::uint64_t{1} << scale);
    const auto n = static_cast<double>(ids.size());
    for (const candidate_table& each : id_tables) {
      if (scale > each.most) continue;
      const times_of_table found = least_times(each, ids, parallel, args.repetitions());
      rows.rows.push_back({{"ids", ids.size()},
                           {"table", each.name},
                           {"threads", each.is_sequential ? 1 : parallel.thread_count()},
                           {"fill", found.fill / n * 1e9},
                           {"find", found.find / n * 1e9},
                           {"bytes", static_cast<double>(found.bytes) / n}});
    }
  }
  return rows;
}

}  // namespace skerry::bench
