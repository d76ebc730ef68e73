// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/cuda/staged_copy.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/pinned.hpp"
#include "matrix_ops/cuda/staging_ring.hpp"

namespace skerry {

namespace {

// The driver copies pageable memory page by page.  From these sizes on it is slower than the ring,
// with and without the time to allocate the ring.
constexpr std::size_t min_bytes_for_ring = std::size_t{32} << 20;
constexpr std::size_t min_bytes_with_ring = std::size_t{4} << 20;

}  // namespace

staged_copier::staged_copier(cudaStream_t stream, unsigned threads)
    : stream_(stream), threads_(threads) {}
staged_copier::~staged_copier() = default;

void staged_copier::copy_bytes(std::span<const std::byte> from, std::byte* to) {
  const std::size_t bytes = from.size();
  if (bytes < (ring_ ? min_bytes_with_ring : min_bytes_for_ring) || is_pinned(from)) {
    copy_async(from.data(), to, bytes, stream_);
    return wait_for(stream_);
  }
  const staging_plan plan{.threads = threads_};
  if (!ring_) ring_ = std::make_unique<staging_ring>(plan);
  const std::size_t length = plan.slot_bytes;
  const auto bytes_of = [&](std::uint64_t c) { return std::min(length, bytes - c * length); };
  ring_->transfer((bytes + length - 1) / length, stream_,
                  [&](std::uint64_t c, unsigned segment, unsigned segments, std::byte* slot) {
                    const std::size_t first = bytes_of(c) * segment / segments;
                    const std::size_t last = bytes_of(c) * (segment + 1) / segments;
                    std::memcpy(slot + first, from.data() + c * length + first, last - first);
                  },
                  [&](std::uint64_t c, const std::byte* slot) {
                    copy_async(slot, to + c * length, bytes_of(c), stream_);
                  });
}

}  // namespace skerry
