// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/cuda/deferred_flags.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/thrust/device_vector.hpp"

namespace skerry::on_thrust {

/// RAII guard: creates a stream and a memory pool and makes them current for the calling thread.
/// Sessions of a thread nest: arrays are allocated in the innermost one and must not outlive it.
class device_session {
 public:
  [[nodiscard]] const device_resources& resources() const { return memory_.resources(); }
  /// For loops that do not wait for the device in each round.
  [[nodiscard]] deferred_flags& flags() { return flags_; }
  void wait() const { wait_for(resources().stream); }

 private:
  device_memory memory_;
  device_scope here_{memory_.resources()};
  deferred_flags flags_{memory_.resources().stream};
};

}  // namespace skerry::on_thrust
