// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "matrix_ops/graphblas/graphblas.hpp"

namespace skerry::graphblas {

/// RAII guard: the maximum number of threads of GraphBLAS calls; 0: GraphBLAS's default.  It is a
/// setting of the descriptor up to 7.x, and of a context engaged by the calling thread from 8.0 on.
#if GxB_IMPLEMENTATION < GxB_VERSION(8, 0, 0)
class thread_limit {
 public:
  explicit thread_limit(unsigned threads) : threads_(static_cast<int>(threads)) {}
  void apply_to(GrB_Descriptor descriptor) const {
    check(GxB_Desc_set(descriptor, GxB_DESCRIPTOR_NTHREADS, threads_),
          "GxB_Desc_set(GxB_DESCRIPTOR_NTHREADS)");
  }

 private:
  int threads_;
};
#else
class thread_limit {
 public:
  explicit thread_limit(unsigned threads) {
    start();
    if (threads == 0) return;
    check(GxB_Context_new(&context_), "GxB_Context_new");
    check(GxB_Context_set_INT32(context_, GxB_CONTEXT_NTHREADS, static_cast<int>(threads)),
          "GxB_Context_set_INT32(GxB_CONTEXT_NTHREADS)");
    check(GxB_Context_engage(context_), "GxB_Context_engage");
  }
  thread_limit(thread_limit&& other) noexcept : context_(std::exchange(other.context_, nullptr)) {}
  thread_limit& operator=(thread_limit&&) = delete;
  ~thread_limit() {
    if (!context_) return;
    GxB_Context_disengage(context_);
    GxB_Context_free(&context_);
  }
  void apply_to(GrB_Descriptor) const {}

 private:
  GxB_Context context_ = nullptr;
};
#endif

/// Owns a GrB_Descriptor: how a call treats its mask and output.
class descriptor {
 public:
  explicit descriptor(const thread_limit& threads) {
    start();
    check(GrB_Descriptor_new(&handle_), "GrB_Descriptor_new");
    threads.apply_to(handle_);
  }
  descriptor(descriptor&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  descriptor& operator=(descriptor other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~descriptor() { GrB_Descriptor_free(&handle_); }

  /// This descriptor with one more setting.
  [[nodiscard]] descriptor with(GrB_Desc_Field field, GrB_Desc_Value value) && {
    check(GrB_Descriptor_set(handle_, field, value), "GrB_Descriptor_set");
    return std::move(*this);
  }

  [[nodiscard]] GrB_Descriptor handle() const { return handle_; }

 private:
  GrB_Descriptor handle_ = nullptr;
};

}  // namespace skerry::graphblas
