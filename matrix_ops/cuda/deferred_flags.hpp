// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <cstdint>
#include <utility>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/event.hpp"
#include "matrix_ops/cuda/pinned_copy.hpp"

namespace skerry {

/// Asynchronous copies of single words from a device to the host, without a stream synchronisation.
/// The two most recent ones can be read.
class deferred_flags {
 public:
  explicit deferred_flags(cudaStream_t stream)
      : words_(std::array<std::uint32_t, 2>{}, stream), stream_(stream) {}

  /// Enqueues a copy of a word of device memory.  Later work on the stream may change or free the
  /// word.
  ///
  /// returns  the slot to pass to read()
  unsigned send(const std::uint32_t* from) {
    const unsigned slot = std::exchange(next_, 1 - next_);
    copy_async(from, words_.data() + slot, 1, stream_);
    sent_[slot].record(stream_);
    return slot;
  }

  /// The word copied to a slot; blocks until the copy has completed.
  [[nodiscard]] std::uint32_t read(unsigned slot) const {
    sent_[slot].wait();
    return words_.view()[slot];
  }

 private:
  pinned_copy<std::uint32_t> words_;  // [2], one for each slot
  std::array<device_event, 2> sent_;
  cudaStream_t stream_;
  unsigned next_ = 0;
};

}  // namespace skerry
