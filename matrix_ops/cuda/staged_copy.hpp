// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/staging.hpp"

namespace reef {

/// Bytes from which a ring of pinned memory is taken for a copy of memory that is not: below, the
/// taking costs more than the driver's own way.
inline constexpr std::size_t worth_staging = std::size_t{32} << 20;

/// to[k] = from[k], from the host's memory to a device's, in the order of a stream; waits for it.
///
/// threads  that may be used; 0: what the machine has
template <class T>
void bring(std::span<const T> from, T* to, cudaStream_t stream, unsigned threads = 0) {
  const std::size_t bytes = from.size_bytes();
  if (bytes < worth_staging || is_pinned(from.data())) {
    copy_async(from.data(), to, from.size(), stream);
    return wait_for(stream);
  }
  staging room({.threads = threads});
  const std::size_t length = room.plan().slot_bytes;
  const auto* source = reinterpret_cast<const std::byte*>(from.data());
  auto* target = reinterpret_cast<std::byte*>(to);
  const auto bytes_of = [&](std::uint64_t c) { return std::min(length, bytes - c * length); };
  room.bring((bytes + length - 1) / length, stream,
             [&](std::uint64_t c, unsigned part, unsigned parts, std::byte* slot) {
               const std::size_t first = bytes_of(c) * part / parts;
               const std::size_t last = bytes_of(c) * (part + 1) / parts;
               std::memcpy(slot + first, source + c * length + first, last - first);
             },
             [&](std::uint64_t c, const std::byte* slot) {
               copy_async(slot, target + c * length, bytes_of(c), stream);
             });
}

}  // namespace reef
