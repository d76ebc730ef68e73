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

/// Numbers that a device sends to the host while both go on: the last two of a stream can be read.
class late_answers {
 public:
  explicit late_answers(cudaStream_t stream)
      : words_(std::array<std::uint32_t, 2>{}, stream), stream_(stream) {}

  /// Sends a number of the device's memory, which may change or go behind this in the stream's
  /// order.  Returns what read() is to be asked for.
  unsigned send(const std::uint32_t* from) {
    const unsigned place = std::exchange(next_, 1 - next_);
    copy_async(from, words_.data() + place, 1, stream_);
    sent_[place].record(stream_);
    return place;
  }

  /// The number that was sent; waits until it is there.
  [[nodiscard]] std::uint32_t read(unsigned place) const {
    sent_[place].wait();
    return words_.view()[place];
  }

 private:
  pinned_copy<std::uint32_t> words_;
  std::array<device_event, 2> sent_;
  cudaStream_t stream_;
  unsigned next_ = 0;
};

}  // namespace skerry
