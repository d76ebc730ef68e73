// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/staging.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/large_pages.hpp"

namespace skerry {

/// Arrays one after the other from the host's memory to a device's, in the order of a stream, by
/// one ring of pinned memory, which is taken for the first that is worth it.
class upload {
 public:
  /// threads  that may be used; 0: what the machine has
  explicit upload(cudaStream_t stream, unsigned threads = 0)
      : stream_(stream), plan_({.threads = threads}) {}

  /// to[k] = from[k]; waits for it.
  template <class T>
  void bring(std::span<const T> from, T* to) {
    const std::size_t bytes = from.size_bytes();
    if (bytes < (ring_ ? worth_a_turn : worth_a_ring) || is_pinned(from)) {
      copy_async(from.data(), to, from.size(), stream_);
      return wait_for(stream_);
    }
    if (!ring_) ring_.emplace(plan_);
    const std::size_t length = plan_.slot_bytes;
    const auto* source = reinterpret_cast<const std::byte*>(from.data());
    auto* target = reinterpret_cast<std::byte*>(to);
    const auto bytes_of = [&](std::uint64_t c) { return std::min(length, bytes - c * length); };
    ring_->bring((bytes + length - 1) / length, stream_,
                 [&](std::uint64_t c, unsigned part, unsigned parts, std::byte* slot) {
                   const std::size_t first = bytes_of(c) * part / parts;
                   const std::size_t last = bytes_of(c) * (part + 1) / parts;
                   std::memcpy(slot + first, source + c * length + first, last - first);
                 },
                 [&](std::uint64_t c, const std::byte* slot) {
                   copy_async(slot, target + c * length, bytes_of(c), stream_);
                 });
  }

 private:
  // Bytes of memory that is not pinned from which on the driver, a page at a time, takes longer
  // than to take a ring and fill it, and than to fill it.
  static constexpr std::size_t worth_a_ring = std::size_t{32} << 20;
  static constexpr std::size_t worth_a_turn = std::size_t{4} << 20;

  cudaStream_t stream_;
  staging_plan plan_;
  std::optional<staging> ring_;
};

/// The same for one array.
template <class T>
void bring(std::span<const T> from, T* to, cudaStream_t stream, unsigned threads = 0) {
  upload(stream, threads).bring(from, to);
}

/// A copy in host memory of what is on the device, in pages that several threads have touched.
/// Waits for the stream.
///
/// run  the threads
template <class T>
[[nodiscard]] buffer<T> downloaded(const device_buffer<T>& from, const any_executor& run,
                                   source_location where = source_location::current()) {
  buffer<T> to(from.size());
  touch(std::as_writable_bytes(std::span(to)), run);
  copy_async(from.data(), to.data(), from.size(), from.place().stream, where);
  wait_for(from.place().stream, where);
  return to;
}

}  // namespace skerry
