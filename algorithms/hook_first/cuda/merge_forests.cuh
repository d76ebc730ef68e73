// SPDX-License-Identifier: Apache-2.0
// Definitions of merge_forests.hpp.
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/hook_first/cuda/merge_forests.hpp"
#include "algorithms/hook_first/cuda/unite_by_min.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/peer_copy.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// to[k] = min(to[k], from[k])
template <class Index>
struct minimise_each {
  Index* to;
  const Index* from;
  __device__ void operator()(std::uint64_t k) const { to[k] = min(to[k], from[k]); }
};

/// Unites v and labels[v] unless they have the same parent.
template <class Index>
struct unite_with_label {
  const Index* labels;
  Index* parent;
  std::uint32_t* united;  // raised where they had not
  __device__ void operator()(std::uint64_t v) const {
    const Index a = stale_device_atomics::load(parent[v]);
    const Index b = stale_device_atomics::load(parent[labels[v]]);
    if (a != b && unite_by_min<device_atomics>(parent, a, b)) raise<device_atomics>(*united);
  }
};

template <std::unsigned_integral Index>
device_part<Index>::device_part(int device, const device_resources& resources,
                                std::span<Index> labels, std::uint64_t number, std::uint64_t parts)
    : device_(device), resources_(resources), number_(number), parts_(parts), labels_(labels) {
  if (parts < 2) return;
  minimum_ = device_buffer<Index>(labels_.size(), resources);
  received_ = device_buffer<Index>(share().last - share().first, resources);
  united_ = device_buffer<std::uint32_t>(1, resources);
  copy_async(labels_.data(), minimum_.data(), labels_.size(), stream());
}

template <std::unsigned_integral Index>
void device_part<Index>::take_minimum(std::span<const device_part> all) {
  const auto [first, last] = share();
  for (const device_part& other : all) {
    if (&other == this) continue;
    copy_between_devices(other.minimum_.data() + first, other.device_, received_.data(), device_,
                         last - first, stream());
    cuda_threads(resources_)
        .for_each(last - first, minimise_each<Index>{minimum_.data() + first, received_.data()});
  }
}

template <std::unsigned_integral Index>
void device_part<Index>::receive_minimum(std::span<const device_part> all) {
  for (const device_part& other : all) {
    if (&other == this) continue;
    const auto [first, last] = other.share();
    copy_between_devices(other.minimum_.data() + first, other.device_, minimum_.data() + first,
                         device_, last - first, stream());
  }
}

template <std::unsigned_integral Index>
void device_part<Index>::unite_own() {
  fill_zero(united_);
  compress_parents({8 * multiprocessor_count(), block_threads, stream()}, minimum_);
  cuda_threads(resources_)
      .for_each(labels_.size(),
                unite_with_label<Index>{labels_.data(), minimum_.data(), united_.data()});
}

template <std::unsigned_integral Index>
void device_part<Index>::adopt_minimum() {
  compress_parents({8 * multiprocessor_count(), block_threads, stream()}, minimum_);
  copy_async(minimum_.data(), labels_.data(), labels_.size(), stream());
}

}  // namespace skerry
