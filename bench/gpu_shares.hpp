// SPDX-License-Identifier: Apache-2.0
// A matrix whose rows are divided among devices, and the time of cc() over them.
#pragma once

#include <cstdint>
#include <memory>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry::bench {

/// Rows of a matrix in the memories of devices, each as many.
class gpu_shares {
 public:
  /// A       n x n and checked; copied to the devices
  /// count   of devices, from the first that CUDA lists on
  /// throws  std::invalid_argument: there are fewer devices; no_device; backend_error; not_compiled
  ///         in a build without CUDA
  gpu_shares(const csr_view<std::uint32_t, std::uint64_t>& A, unsigned count);
  ~gpu_shares();

  /// Seconds of one call of cc() over the shares by the host's clock.  Nothing is promised of the
  /// pattern.
  [[nodiscard]] double call();
  /// The labels of one device, copied to the host.
  [[nodiscard]] buffer<std::uint32_t> labels(unsigned device) const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace skerry::bench
