// SPDX-License-Identifier: Apache-2.0
// Functors that the tests of the CUDA executor run on the device, and their input rows.
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

/// Counts how often each entry (u, v) is visited: no entries of rows u % 3 == 0, all of rows
/// u % 3 == 1, those below the diagonal of rows u % 3 == 2.
template <class Index>
struct count_entries {
  std::uint32_t* calls;  // [n * n]
  std::uint64_t n;

  [[nodiscard]] SKERRY_HOST_DEVICE row_filter filter_of(Index u) const {
    if (u % 3 == 0) return row_filter::none;
    return u % 3 == 1 ? row_filter::all : row_filter::below_diagonal;
  }
  SKERRY_HOST_DEVICE void operator()(row_filter rows, Index u, Index v) const {
    if (rows == row_filter::all || v < u)
      device_atomics::fetch_add(calls[u * n + v], std::uint32_t{1});
  }
};

/// The expected counts of count_entries, on the host.
[[nodiscard]] inline std::vector<std::uint32_t> expected_calls(const edges& g,
                                                               const entry_range& among) {
  auto entries = g.list;  // in the order of arrays()
  std::ranges::stable_sort(entries, {}, [](auto e) { return e.first; });
  std::vector<std::uint32_t> calls(g.n * g.n);
  for (std::uint64_t k = among.first; k < among.last; ++k) {
    const auto& [u, v] = entries[k];
    if (u % 3 == 1 || (u % 3 == 2 && v < u)) ++calls[u * g.n + v];
  }
  return calls;
}

/// Rows of lengths around a warp and around the length that is split into segments, and empty rows;
/// many entries repeat.
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

/// Appends the entries above the diagonal to a list.
template <class Put>
struct put_above {
  Put put;
  [[nodiscard]] SKERRY_HOST_DEVICE row_filter filter_of(std::uint32_t) const {
    return row_filter::all;
  }
  SKERRY_HOST_DEVICE void operator()(row_filter, std::uint32_t u, std::uint32_t v) const {
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

/// Keeps pairs with an even sum, with their ends exchanged.
struct exchange_even {
  SKERRY_HOST_DEVICE bool operator()(pair_of& p) const {
    p = {p.v, p.u};
    return (p.u + p.v) % 2 == 0;
  }
};

}  // namespace skerry::testing
