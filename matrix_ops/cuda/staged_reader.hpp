// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <memory>
#include <span>

namespace skerry {

class any_executor;

/// Copies device arrays to the host through pinned slots, which host threads empty while the device
/// fills the next ones: the driver alone copies pageable memory at a fifth of the bus's speed.  The
/// slots are allocated for the second array.  Threads may share a reader: one at a time has the
/// slots, and others leave their copies to the driver.
class staged_reader {
 public:
  staged_reader();
  staged_reader(const staged_reader&) = delete;
  staged_reader& operator=(const staged_reader&) = delete;
  /// Waits for all work enqueued on the device, if there are slots.
  ~staged_reader();

  /// to[k] = from[k], once all work of the stream before has completed; synchronous.
  ///
  /// run     the executor that touches the pages and empties the slots
  /// throws  backend_error, std::bad_alloc
  void copy(const std::byte* from, std::span<std::byte> to, cudaStream_t stream,
            const any_executor& run);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace skerry
