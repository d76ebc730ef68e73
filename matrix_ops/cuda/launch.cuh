// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>

#include "matrix_ops/cuda/check.hpp"

namespace skerry {

/// The multiprocessors of the device that is current.
[[nodiscard]] inline unsigned multiprocessor_count() {
  int device = 0, count = 0;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device),
             "cudaDeviceGetAttribute");
  return static_cast<unsigned>(count);
}

/// Bytes of shared memory that a block may ask for on the device that is current.
[[nodiscard]] inline std::size_t most_shared_bytes() {
  int device = 0, bytes = 0;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
             "cudaDeviceGetAttribute");
  return static_cast<std::size_t>(bytes);
}

/// Whether a kernel can be set up while the one before it runs: the device that is current is able
/// to, and the kernel was compiled to wait, which it is not for older ones.
template <class... Parameters>
[[nodiscard]] bool overlaps_launches(void (*kernel)(Parameters...)) {
  int device = 0, major = 0;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device),
             "cudaDeviceGetAttribute");
  cudaFuncAttributes compiled{};
  check_cuda(cudaFuncGetAttributes(&compiled, kernel), "cudaFuncGetAttributes");
  return major >= 9 && compiled.ptxVersion >= 90;
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
  // What any launch of the kernel has for that, on this device: a limit of the kernel's, which one
  // thread may not lower between another one's setting it and its launch.
  std::size_t shared_limit = 0;
  bool is_early = false;  // while the one before runs; begins with wait_for_kernel_before()
  // Of a multiprocessor's memory how much is shared, and no cache; the driver chooses if negative.
  // An early launch may find it as the kernel before has it.
  int shared_percent = -1;
};

/// Starts a kernel.
///
/// throws  backend_error
template <class... Parameters, class... Arguments>
void launch(const launch_shape& shape, void (*kernel)(Parameters...), Arguments... arguments) {
  constexpr std::size_t given_unasked = 48 * 1024;
  if (shape.shared_bytes > given_unasked)
    check_cuda(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(shape.shared_limit)),
               "cudaFuncSetAttribute");
  cudaLaunchAttribute asked[2]{};
  cudaLaunchConfig_t how{};
  how.gridDim = dim3(shape.blocks);
  how.blockDim = dim3(shape.threads);
  how.dynamicSmemBytes = shape.shared_bytes;
  how.stream = shape.stream;
  how.attrs = asked;
  if (shape.is_early) {
    auto& early = asked[how.numAttrs++];
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
  }
  if (shape.shared_percent >= 0) {
    auto& shared = asked[how.numAttrs++];
    shared.id = cudaLaunchAttributePreferredSharedMemoryCarveout;
    shared.val.sharedMemCarveout = static_cast<unsigned>(shape.shared_percent);
  }
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

}  // namespace skerry
