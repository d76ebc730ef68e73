// SPDX-License-Identifier: Apache-2.0
// What the tests of the executor have done on a device, and which rows they have it done to.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/entries.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/host_device.hpp"
#include "tests/edges.hpp"

namespace skerry::testing {

/// calls[i] += 1
struct count_call {
  std::uint32_t* calls;
  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    device_atomics::fetch_add(calls[i], std::uint32_t{1});
  }
};

struct is_at_least {
  std::uint64_t bound;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t i) const { return i >= bound; }
};

struct square {
  SKERRY_HOST_DEVICE std::uint64_t operator()(std::uint64_t i) const { return i * i; }
};

struct number_at {
  const std::uint64_t* numbers;
  SKERRY_HOST_DEVICE std::uint64_t operator()(std::uint64_t k) const { return numbers[k]; }
};

struct raise_flag {
  std::uint32_t* flag;
  SKERRY_HOST_DEVICE void operator()(std::size_t) const { raise<device_atomics>(*flag); }
};

/// Looks at rows whose number is no multiple of three, and counts how often each pair comes by.
template <class Index>
struct count_entries {
  std::uint32_t* calls;  // [n * n]
  std::uint64_t n;

  [[nodiscard]] SKERRY_HOST_DEVICE row_part part_of(Index u) const {
    if (u % 3 == 0) return row_part::none;
    return u % 3 == 1 ? row_part::all : row_part::below_diagonal;
  }
  SKERRY_HOST_DEVICE void operator()(row_part part, Index u, Index v) const {
    if (part == row_part::all || v < u)
      device_atomics::fetch_add(calls[u * n + v], std::uint32_t{1});
  }
};

/// The same on the host.
[[nodiscard]] inline std::vector<std::uint32_t> expected_calls(const edges& g,
                                                               const entry_range& among) {
  auto entries = g.list;  // as arrays() puts them into rows
  std::ranges::stable_sort(entries, {}, [](auto e) { return e.first; });
  std::vector<std::uint32_t> calls(g.n * g.n);
  for (std::uint64_t k = among.first; k < among.last; ++k) {
    const auto& [u, v] = entries[k];
    if (u % 3 == 1 || (u % 3 == 2 && v < u)) ++calls[u * g.n + v];
  }
  return calls;
}

/// Rows of lengths around a warp, around what is cut into parts, and none; many entries repeat.
[[nodiscard]] inline edges rows_of_all_lengths() {
  const std::uint64_t lengths[] = {0, 1, 2,    0,    31,   32, 33, 64,   100, 0,    0,
                                   7, 0, 1023, 1024, 1025, 5,  0,  2048, 1,   5000, 0};
  edges g{std::size(lengths) * 4, {}};
  for (std::uint64_t u = 0; u < g.n; ++u)
    for (std::uint64_t k = 0; k < lengths[(u * 7) % std::size(lengths)]; ++k)
      g.add(u, (u * 31 + k * 17) % g.n);
  return g;
}

/// Rows u with u % 5 == 2.
struct every_fifth {
  using index = std::uint32_t;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t u) const { return u % 5 == 2; }
};

/// ++calls[u * n + v]
struct count_pair {
  std::uint32_t* calls;  // [n * n]
  std::uint64_t n;
  SKERRY_HOST_DEVICE void operator()(std::uint32_t u, std::uint32_t v) const {
    device_atomics::fetch_add(calls[u * n + v], 1u);
  }
};

struct pair_of {
  std::uint32_t u, v;
  auto operator<=>(const pair_of&) const = default;
};

/// Puts the entries above the diagonal into a list.
template <class Put>
struct put_above {
  Put put;
  [[nodiscard]] SKERRY_HOST_DEVICE row_part part_of(std::uint32_t) const { return row_part::all; }
  SKERRY_HOST_DEVICE void operator()(row_part, std::uint32_t u, std::uint32_t v) const {
    if (v > u) put(pair_of{u, v});
  }
};

struct keyed {
  std::uint64_t key;
  std::uint64_t place;  // in the input
  friend bool operator==(const keyed&, const keyed&) = default;
};

struct key_of {
  SKERRY_HOST_DEVICE std::uint64_t operator()(const keyed& item) const { return item.key; }
};

/// Keeps pairs of an even sum, their ends exchanged.
struct exchange_even {
  SKERRY_HOST_DEVICE bool operator()(pair_of& p) const {
    p = {p.v, p.u};
    return (p.u + p.v) % 2 == 0;
  }
};

}  // namespace skerry::testing
