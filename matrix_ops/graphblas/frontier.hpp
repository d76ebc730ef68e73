// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "matrix_ops/graphblas/graphblas.hpp"

namespace skerry::graphblas {

/// A set of vertices.  Owns a sparse Boolean GrB_Vector whose entries are all `true`.
class frontier {
 public:
  /// The empty set, of n vertices.
  explicit frontier(std::uint64_t n) {
    check(GrB_Vector_new(&handle_, GrB_BOOL, n), "GrB_Vector_new");
  }
  /// The set {v} of n vertices.
  frontier(std::uint64_t n, std::uint64_t v) : frontier(n) {
    check(GrB_Vector_setElement_BOOL(handle_, true, v), "GrB_Vector_setElement");
  }
  frontier(frontier&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  frontier& operator=(frontier other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~frontier() { GrB_Vector_free(&handle_); }

  [[nodiscard]] std::uint64_t size() const {
    GrB_Index count = 0;
    check(GrB_Vector_nvals(&count, handle_), "GrB_Vector_nvals");
    return count;
  }
  [[nodiscard]] GrB_Vector handle() const { return handle_; }

 private:
  GrB_Vector handle_ = nullptr;
};

}  // namespace skerry::graphblas
