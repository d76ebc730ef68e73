// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <utility>

#include "matrix_ops/cuda/check.hpp"

namespace skerry {

/// Owns a CUDA event without timing.  An event that was never recorded counts as completed.
class device_event {
 public:
  device_event() {
    check_cuda(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming),
               "cudaEventCreateWithFlags");
  }
  device_event(device_event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  device_event& operator=(device_event&& other) noexcept {
    std::swap(event_, other.event_);
    return *this;
  }
  ~device_event() {
    if (event_ != nullptr) ignore_failure(cudaEventDestroy(event_));
  }

  /// Completes when all work enqueued on the stream so far has completed.
  void record(cudaStream_t stream) {
    check_cuda(cudaEventRecord(event_, stream), "cudaEventRecord");
  }
  /// Work enqueued on the stream from now on waits for this event.
  void make_wait(cudaStream_t stream) const {
    check_cuda(cudaStreamWaitEvent(stream, event_, 0), "cudaStreamWaitEvent");
  }
  /// Blocks the calling thread until this event has completed.
  void wait() const { check_cuda(cudaEventSynchronize(event_), "cudaEventSynchronize"); }

 private:
  cudaEvent_t event_ = nullptr;
};

/// Owns a non-blocking CUDA stream.
class device_stream {
 public:
  device_stream() {
    check_cuda(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking),
               "cudaStreamCreateWithFlags");
  }
  device_stream(const device_stream&) = delete;
  device_stream& operator=(const device_stream&) = delete;
  /// Waits for the work enqueued on it.
  ~device_stream() {
    ignore_failure(cudaStreamSynchronize(stream_));
    ignore_failure(cudaStreamDestroy(stream_));
  }
  [[nodiscard]] cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

}  // namespace skerry
