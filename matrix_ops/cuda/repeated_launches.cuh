// SPDX-License-Identifier: Apache-2.0
// A chain of launches that repeats, kept as a graph: to launch a kernel takes the host some 4 us,
// so that it falls behind a device that solves a small matrix.
#pragma once

#include <cuda_runtime_api.h>

#include <optional>
#include <utility>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/event.hpp"
#include "matrix_ops/cuda/launch.cuh"

namespace skerry {

/// Arguments are compared with ==: they determine all launches, with the memory that forget() is
/// called for.
template <class Arguments>
class repeated_launches {
 public:
  repeated_launches() = default;
  repeated_launches(const repeated_launches&) = delete;
  repeated_launches& operator=(const repeated_launches&) = delete;
  ~repeated_launches() { forget(); }

  /// Enqueues what launch(stream) does.  The second time in a row with the same arguments it keeps
  /// the launches; where the device or its driver refuses to, it launches each time.
  ///
  /// throws  backend_error
  template <class Launch>
  void run(const Arguments& arguments, cudaStream_t stream, Launch launch) {
    if (!(arguments == arguments_)) {
      launch(stream);
      return expect(arguments);
    }
    if (graph_ == nullptr && !is_refused_) keep(launch);
    if (graph_ != nullptr) {
      const cudaError_t status = cudaGraphLaunch(graph_, stream);
      if (!refuses_cooperation(status)) return check_cuda(status, "cudaGraphLaunch");
      refuse();
    }
    launch(stream);
  }

  /// The caller has launched by itself, with these arguments.
  void expect(const Arguments& arguments) {
    forget();
    arguments_ = arguments;
    if (!own_) own_.emplace();  // now, so that later calls allocate nothing
  }
  /// The memory that the launches use is no longer the same.
  void forget() {
    if (graph_ != nullptr) ignore_failure(cudaGraphExecDestroy(std::exchange(graph_, nullptr)));
    arguments_ = {};
  }

 private:
  template <class Launch>
  void keep(Launch launch) {
    const cudaStream_t stream = own_->get();
    if (cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal) != cudaSuccess)
      return refuse();
    try {
      launch(stream);
    } catch (const backend_error&) {
      is_refused_ = true;
    }
    cudaGraph_t graph = nullptr;
    const bool is_captured = cudaStreamEndCapture(stream, &graph) == cudaSuccess;
    if (!is_captured || cudaGraphInstantiate(&graph_, graph, 0) != cudaSuccess) refuse();
    if (graph != nullptr) ignore_failure(cudaGraphDestroy(graph));
    if (is_refused_) refuse();
  }
  void refuse() {
    static_cast<void>(cudaGetLastError());  // clear the error for the next call
    if (graph_ != nullptr) ignore_failure(cudaGraphExecDestroy(std::exchange(graph_, nullptr)));
    is_refused_ = true;
  }

  Arguments arguments_{};
  // That of the caller may be the default stream, which cannot be captured; nor may that of the
  // thread, since other threads may use the default stream meanwhile.
  std::optional<device_stream> own_;
  cudaGraphExec_t graph_ = nullptr;
  bool is_refused_ = false;
};

}  // namespace skerry
