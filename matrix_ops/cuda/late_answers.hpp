// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <cstdint>
#include <utility>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/pinned_copy.hpp"

namespace reef {

/// A place in a stream's order that the host can wait for.
class stream_event {
 public:
  stream_event() {
    check_cuda(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming),
               "cudaEventCreateWithFlags");
  }
  stream_event(const stream_event&) = delete;
  stream_event& operator=(const stream_event&) = delete;
  ~stream_event() { static_cast<void>(cudaEventDestroy(event_)); }

  void record(cudaStream_t stream) {
    check_cuda(cudaEventRecord(event_, stream), "cudaEventRecord");
  }
  void wait() const { check_cuda(cudaEventSynchronize(event_), "cudaEventSynchronize"); }

 private:
  cudaEvent_t event_ = nullptr;
};

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
  std::array<stream_event, 2> sent_;
  cudaStream_t stream_;
  unsigned next_ = 0;
};

}  // namespace reef
