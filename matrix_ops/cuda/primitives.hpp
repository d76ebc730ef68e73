// SPDX-License-Identifier: Apache-2.0
// Scan, sort and compaction of arrays in device memory, by CUB. Its headers are in one unit: to
// include them takes nvcc longer than the rest of a file. All are asynchronous, take their scratch
// memory from the pool and stream of the resources, and throw backend_error.
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/cuda/device_buffer.hpp"

namespace skerry {

/// sums[k] = values[0] + ... + values[k - 1]
///
/// values  [n]; may be the same array as sums
template <std::unsigned_integral T>
void exclusive_sums(const device_resources& on, const T* values, std::uint64_t n, T* sums);

/// Pairs of a key and a place, in two arrays each: a sort reads one, and writes either.
template <std::unsigned_integral Key>
struct keyed_places {
  Key *keys, *other_keys;                // [n] each
  std::uint32_t *places, *other_places;  // [n] each
};

/// Sorts pairs stably by the lowest `bits` bits of their keys.
///
/// returns  the sorted places
template <std::unsigned_integral Key>
[[nodiscard]] const std::uint32_t* sort_places(const device_resources& on,
                                               const keyed_places<Key>& pairs, std::uint32_t n,
                                               unsigned bits);

/// indices = those k in [0, n) with flags[k] != 0, ascending
///
/// indices  [n], of which the first *count are written
/// count    [1], in device memory
template <std::unsigned_integral Index>
void select_indices(const device_resources& on, const std::uint8_t* flags, std::uint64_t n,
                    Index* indices, std::uint64_t* count);

}  // namespace skerry
