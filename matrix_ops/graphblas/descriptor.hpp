// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "matrix_ops/graphblas/graphblas.hpp"

namespace reef::graphblas {

/// Owns a GrB_Descriptor: how a call treats its mask and output, and on how many threads it runs.
class descriptor {
 public:
  /// 0 threads: as many as GraphBLAS takes by itself.
  explicit descriptor(unsigned threads) {
    start();
    check(GrB_Descriptor_new(&handle_), "GrB_Descriptor_new");
#if GxB_IMPLEMENTATION < GxB_VERSION(8, 0, 0)
    check(GxB_Desc_set(handle_, GxB_DESCRIPTOR_NTHREADS, static_cast<int>(threads)),
          "GxB_Desc_set(GxB_DESCRIPTOR_NTHREADS)");
#endif
  }
  descriptor(descriptor&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  descriptor& operator=(descriptor other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~descriptor() { GrB_Descriptor_free(&handle_); }

  /// The same with one more setting.
  [[nodiscard]] descriptor with(GrB_Desc_Field field, GrB_Desc_Value value) && {
    check(GrB_Descriptor_set(handle_, field, value), "GrB_Descriptor_set");
    return std::move(*this);
  }

  [[nodiscard]] GrB_Descriptor handle() const { return handle_; }

 private:
  GrB_Descriptor handle_ = nullptr;
};

}  // namespace reef::graphblas
