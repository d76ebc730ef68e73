// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/staging_ring.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/large_pages.hpp"

namespace skerry {

/// Copies host arrays to a device, on one stream, through one ring of pinned staging slots.  The
/// ring is allocated for the first array that is large enough to justify it.
class staged_copier {
 public:
  /// threads  maximum number of host threads; 0: all of the machine
  explicit staged_copier(cudaStream_t stream, unsigned threads = 0)
      : stream_(stream), plan_({.threads = threads}) {}

  /// to[k] = from[k]; synchronous.
  template <class T>
  void copy(std::span<const T> from, T* to) {
    const std::size_t bytes = from.size_bytes();
    if (bytes < (ring_ ? min_bytes_with_ring : min_bytes_for_ring) || is_pinned(from)) {
      copy_async(from.data(), to, from.size(), stream_);
      return wait_for(stream_);
    }
    if (!ring_) ring_.emplace(plan_);
    const std::size_t length = plan_.slot_bytes;
    const auto* source = reinterpret_cast<const std::byte*>(from.data());
    auto* target = reinterpret_cast<std::byte*>(to);
    const auto bytes_of = [&](std::uint64_t c) { return std::min(length, bytes - c * length); };
    ring_->transfer((bytes + length - 1) / length, stream_,
                    [&](std::uint64_t c, unsigned segment, unsigned segments, std::byte* slot) {
                      const std::size_t first = bytes_of(c) * segment / segments;
                      const std::size_t last = bytes_of(c) * (segment + 1) / segments;
                      std::memcpy(slot + first, source + c * length + first, last - first);
                    },
                    [&](std::uint64_t c, const std::byte* slot) {
                      copy_async(slot, target + c * length, bytes_of(c), stream_);
                    });
  }

 private:
  // The driver copies pageable memory page by page.  From these sizes on it is slower than the
  // ring, with and without the time to allocate the ring.
  static constexpr std::size_t min_bytes_for_ring = std::size_t{32} << 20;
  static constexpr std::size_t min_bytes_with_ring = std::size_t{4} << 20;

  cudaStream_t stream_;
  staging_plan plan_;
  std::optional<staging_ring> ring_;
};

/// The same for one array.
template <class T>
void staged_copy(std::span<const T> from, T* to, cudaStream_t stream, unsigned threads = 0) {
  staged_copier(stream, threads).copy(from, to);
}

/// A host copy of a device array, into pages that several threads have faulted in.  Waits for the
/// stream.
///
/// run  the executor that touches the pages
template <class T>
[[nodiscard]] buffer<T> downloaded(const device_buffer<T>& from, const any_executor& run,
                                   source_location where = source_location::current()) {
  buffer<T> to(from.size());
  prefault(std::as_writable_bytes(std::span(to)), run);
  copy_async(from.data(), to.data(), from.size(), from.resources().stream, where);
  wait_for(from.resources().stream, where);
  return to;
}

}  // namespace skerry
