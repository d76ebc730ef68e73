// SPDX-License-Identifier: Apache-2.0
#include <thrust/iterator/counting_iterator.h>

#include <cstddef>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/primitives.hpp"

namespace skerry {

namespace {

/// Calls a function of CUB twice, as it has to be: without scratch memory it reports how many bytes
/// it takes.
///
/// run  run(scratch, bytes) returns a cudaError_t
template <class Run>
void with_scratch(const device_resources& on, const char* call, Run run) {
  std::size_t bytes = 0;
  check_cuda(run(nullptr, bytes), call);
  device_buffer<std::byte> scratch(bytes + (bytes == 0), on);  // null would be a query again
  check_cuda(run(scratch.data(), bytes), call);
}

}  // namespace

template <std::unsigned_integral T>
void exclusive_sums(const device_resources& on, const T* values, std::uint64_t n, T* sums) {
  with_scratch(on, "cub::DeviceScan::ExclusiveSum", [&](void* scratch, std::size_t& bytes) {
    return cub::DeviceScan::ExclusiveSum(scratch, bytes, values, sums, n, on.stream);
  });
}

template <std::unsigned_integral Key>
const std::uint32_t* sort_places(const device_resources& on, const keyed_places<Key>& pairs,
                                 std::uint32_t n, unsigned bits) {
  cub::DoubleBuffer<Key> keys(pairs.keys, pairs.other_keys);
  cub::DoubleBuffer<std::uint32_t> places(pairs.places, pairs.other_places);
  with_scratch(on, "cub::DeviceRadixSort::SortPairs", [&](void* scratch, std::size_t& bytes) {
    return cub::DeviceRadixSort::SortPairs(scratch, bytes, keys, places, n, 0,
                                           static_cast<int>(bits), on.stream);
  });
  return places.Current();
}

template <std::unsigned_integral Index>
void select_indices(const device_resources& on, const std::uint8_t* flags, std::uint64_t n,
                    Index* indices, std::uint64_t* count) {
  with_scratch(on, "cub::DeviceSelect::Flagged", [&](void* scratch, std::size_t& bytes) {
    return cub::DeviceSelect::Flagged(scratch, bytes, thrust::counting_iterator<Index>(0), flags,
                                      indices, count, static_cast<std::int64_t>(n), on.stream);
  });
}

template void exclusive_sums(const device_resources&, const std::uint32_t*, std::uint64_t,
                             std::uint32_t*);
template void exclusive_sums(const device_resources&, const std::uint64_t*, std::uint64_t,
                             std::uint64_t*);
template const std::uint32_t* sort_places(const device_resources&,
                                          const keyed_places<std::uint32_t>&, std::uint32_t,
                                          unsigned);
template const std::uint32_t* sort_places(const device_resources&,
                                          const keyed_places<std::uint64_t>&, std::uint32_t,
                                          unsigned);
template void select_indices(const device_resources&, const std::uint8_t*, std::uint64_t,
                             std::uint32_t*, std::uint64_t*);
template void select_indices(const device_resources&, const std::uint8_t*, std::uint64_t,
                             std::uint64_t*, std::uint64_t*);

}  // namespace skerry
