// SPDX-License-Identifier: Apache-2.0
// A small result of kernels, written by the device where the host reads it: the driver's copy and
// wait take 7 to 9 us more.
#pragma once

#include <cuda_runtime_api.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/warp.cuh"

namespace skerry {

namespace detail {

/// Pinned host memory that devices write.
struct slot_memory {
  static constexpr std::size_t most_words = 255;

  std::uint32_t turn;  // the number of the last result that is complete
  std::uint32_t words[most_words];
};

/// Copies words to the host, then says so.  One warp.
template <class Word>
__global__ void write_slot(const Word* from, unsigned words, slot_memory* to) {
  // The host launches it once it has seen the turn before.
  const std::uint32_t turn = *static_cast<volatile std::uint32_t*>(&to->turn) + 1;
  wait_for_previous_kernel();
  for (unsigned k = threadIdx.x; k < words; k += warp_lanes) to->words[k] = from[k];
  __syncwarp();
  if (threadIdx.x != 0) return;
  __threadfence_system();  // by the thread that says so, after the others' stores
  *static_cast<volatile std::uint32_t*>(&to->turn) = turn;
}

}  // namespace detail

/// Reads results back, one at a time.  The first one is copied by the driver; the second one
/// allocates pinned memory, which takes some 50 us.
class host_slot {
 public:
  /// *from, once all work of the stream before has completed.
  ///
  /// from    in device memory
  /// throws  backend_error, also of earlier work
  template <class T>
  [[nodiscard]] T read(const T* from, cudaStream_t stream) {
    if (!is_ready()) {
      // This also loads the kernel, which may wait for other streams.
      overlaps_ = supports_programmatic_launch(detail::write_slot<std::uint32_t>);
      is_ready_ = true;
      return read_back(from, stream);
    }
    request(from, stream);
    return take<T>(stream);
  }

  /// Whether a result has been read: another one may be requested then.
  [[nodiscard]] bool is_ready() const { return is_ready_; }

  /// Allocates where the first request would.
  void reserve() {
    if (!memory_) allocate();
  }
  /// Enqueues the copy of *from, which is to be taken before the next one is requested.
  template <class T>
  void request(const T* from, cudaStream_t stream) {
    constexpr unsigned words = sizeof(T) / sizeof(std::uint32_t);
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(std::uint32_t) == 0 &&
                  words <= detail::slot_memory::most_words);
    reserve();
    launch({.blocks = 1, .threads = warp_lanes, .stream = stream, .overlaps_previous = overlaps_},
           detail::write_slot<std::uint32_t>, reinterpret_cast<const std::uint32_t*>(from), words,
           memory_.get());
  }

  /// The result requested, once all work of the stream before has completed.
  template <class T>
  [[nodiscard]] T take(cudaStream_t stream) {
    ++turn_;
    if (!comes_soon()) wait_for(stream);
    T to;
    std::memcpy(&to, memory_->words, sizeof(T));
    return to;
  }

 private:
  /// Whether the result is there within some time; if not, earlier work takes long or has failed.
  [[nodiscard]] bool comes_soon() const {
    constexpr auto patience = std::chrono::microseconds(500);
    const std::atomic_ref<std::uint32_t> turn(memory_->turn);
    const auto give_up = std::chrono::steady_clock::now() + patience;
    do {
      for (int k = 0; k < 64; ++k)
        if (turn.load(std::memory_order_acquire) == turn_) return true;
    } while (std::chrono::steady_clock::now() < give_up);
    return false;
  }

  void allocate() {
    void* at = nullptr;
    check_cuda(cudaHostAlloc(&at, sizeof(detail::slot_memory), cudaHostAllocMapped),
               "cudaHostAlloc");
    memory_.reset(static_cast<detail::slot_memory*>(at));
    memory_->turn = 0;
  }

  struct free {
    void operator()(detail::slot_memory* at) const { ignore_failure(cudaFreeHost(at)); }
  };
  std::unique_ptr<detail::slot_memory, free> memory_;
  std::uint32_t turn_ = 0;  // results taken from it
  bool is_ready_ = false;
  bool overlaps_ = false;  // the kernel is set up while the previous one runs
};

}  // namespace skerry
