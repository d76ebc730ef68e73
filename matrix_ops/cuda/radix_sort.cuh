// SPDX-License-Identifier: Apache-2.0
// Stable radix sort of any items on a device: sorts keys and places, then gathers the items.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "matrix_ops/cuda/primitives.hpp"
#include "matrix_ops/cuda/threads.cuh"

namespace skerry {

namespace detail {

/// keys[k] = key(items[k]), places[k] = k
template <class T, class Key, class Word>
struct write_key {
  const T* items;
  Key key;
  Word* keys;
  std::uint32_t* places;
  __device__ void operator()(std::size_t k) const {
    keys[k] = key(items[k]);
    places[k] = static_cast<std::uint32_t>(k);
  }
};

/// to[k] = from[places[k]]
template <class T>
struct gather_item {
  const T* from;
  const std::uint32_t* places;
  T* to;
  __device__ void operator()(std::size_t k) const { to[k] = from[places[k]]; }
};

}  // namespace detail

/// The device version of radix_sort(), for fewer than 2^32 items; asynchronous.
///
/// throws  backend_error
/// cost    also memory: two keys and two places of 32 bits an item
template <class T, class Key>
void radix_sort(const cuda_threads& run, device_buffer<T>& items, device_buffer<T>& scratch,
                std::uint64_t bound, Key key) {
  using word = std::decay_t<std::invoke_result_t<Key, const T&>>;
  const auto n = static_cast<std::uint32_t>(items.size());
  const auto bits = static_cast<unsigned>(std::bit_width(bound - 1));
  if (n == 0 || bits == 0) return;
  auto keys = run.allocate<word>(2 * std::size_t{n});
  auto places = run.allocate<std::uint32_t>(2 * std::size_t{n});
  run.for_each(n, detail::write_key<T, Key, word>{items.data(), key, keys.data(), places.data()});
  const std::uint32_t* const sorted = sort_places<word>(
      run.resources(), {keys.data(), keys.data() + n, places.data(), places.data() + n}, n, bits);
  run.for_each(n, detail::gather_item<T>{items.data(), sorted, scratch.data()});
  items.swap(scratch);
}

}  // namespace skerry
