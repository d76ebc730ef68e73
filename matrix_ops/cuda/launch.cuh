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

/// Whether the device that is current can set a kernel up while the one before it runs.
[[nodiscard]] inline bool overlaps_launches() {
  int device = 0, major = 0;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device),
             "cudaDeviceGetAttribute");
  return major >= 9;
}

/// The first thing that a kernel does which may be set up while the one before it runs: waits until
/// that is done, and lets the next one be set up.
__device__ inline void wait_for_kernel_before() {
#if __CUDA_ARCH__ >= 900  // older devices have no such launches, and no such instruction
  asm volatile("griddepcontrol.launch_dependents;");
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

/// How a kernel is started.
struct launch_shape {
  unsigned blocks, threads;
  cudaStream_t stream;
  std::size_t shared_bytes = 0;  // a block's, beside what the kernel declares
  bool is_early = false;         // while the one before runs; begins with wait_for_kernel_before()
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
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t how{};
  how.gridDim = dim3(shape.blocks);
  how.blockDim = dim3(shape.threads);
  how.dynamicSmemBytes = shape.shared_bytes;
  how.stream = shape.stream;
  how.attrs = &early;
  how.numAttrs = shape.is_early ? 1 : 0;
  check_cuda(cudaLaunchKernelEx(&how, kernel, Parameters(arguments)...), "cudaLaunchKernelEx");
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
