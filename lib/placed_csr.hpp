// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>

#include "matrix_ops/cuda/device_csr.hpp"
#include "matrix_ops/cuda/pinned_copy.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// A host CSR matrix, copied to the memory that matrix_memory names.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class placed_csr {
 public:
  /// threads  of the host that may copy; 0: all
  placed_csr(const csr_view<Index, Offset>& A, matrix_memory memory, device_resources place,
             unsigned threads) {
    if (memory == matrix_memory::device) {
      there_.emplace(A, place, threads);
      return;
    }
    here_.emplace(A, place.stream);
    if (memory == matrix_memory::zero_copy) return;
    there_.emplace(here_->view(), place);
    here_.reset();
  }

  /// For functions that run on a device.
  [[nodiscard]] const csr_view<Index, Offset>& view() const {
    return there_ ? there_->view() : here_->view();
  }

 private:
  std::optional<pinned_csr<Index, Offset>> here_;
  std::optional<device_csr<Index, Offset>> there_;
};

}  // namespace skerry
