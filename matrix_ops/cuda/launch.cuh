// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>

#include "matrix_ops/cuda/check.hpp"

namespace reef {

/// The multiprocessors of the device that is current.
[[nodiscard]] inline unsigned multiprocessor_count() {
  int device = 0, count = 0;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device),
             "cudaDeviceGetAttribute");
  return static_cast<unsigned>(count);
}

/// How a kernel is started.
struct launch_shape {
  unsigned blocks, threads;
  cudaStream_t stream;
  std::size_t shared_bytes = 0;  // a block's, beside what the kernel declares
};

/// Starts a kernel.
///
/// throws  backend_error
template <class... Parameters, class... Arguments>
void launch(const launch_shape& shape, void (*kernel)(Parameters...), Arguments... arguments) {
  constexpr std::size_t given_unasked = 48 * 1024;
  if (shape.shared_bytes > given_unasked)
    check_cuda(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(shape.shared_bytes)),
               "cudaFuncSetAttribute");
  kernel<<<shape.blocks, shape.threads, shape.shared_bytes, shape.stream>>>(arguments...);
  check_launch();
}

/// Starts a kernel whose blocks wait for each other: all run at once, or none does.
///
/// throws  backend_error
template <class... Parameters, class... Arguments>
void launch_together(const launch_shape& shape, void (*kernel)(Parameters...),
                     Arguments... arguments) {
  std::tuple<Parameters...> given(arguments...);
  std::apply(
      [&](auto&... each) {
        void* addresses[] = {&each...};
        check_cuda(cudaLaunchCooperativeKernel(kernel, shape.blocks, shape.threads, addresses,
                                               shape.shared_bytes, shape.stream),
                   "cudaLaunchCooperativeKernel");
      },
      given);
}

}  // namespace reef
