// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>

#include "matrix_ops/cuda/check.hpp"

namespace skerry {

/// Number of multiprocessors of the current device.
[[nodiscard]] inline unsigned multiprocessor_count() {
  int device = 0, count = 0;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device),
             "cudaDeviceGetAttribute");
  return static_cast<unsigned>(count);
}

/// Maximum bytes of shared memory per block on the current device, with opt-in.
[[nodiscard]] inline std::size_t max_shared_bytes() {
  int device = 0, bytes = 0;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
             "cudaDeviceGetAttribute");
  return static_cast<std::size_t>(bytes);
}

/// Whether a kernel can be launched with programmatic dependent launch, so that its set-up overlaps
/// the previous kernel.  The current device must support it, and the kernel must have been compiled
/// for an architecture with the wait instruction.
template <class... Parameters>
[[nodiscard]] bool supports_programmatic_launch(void (*kernel)(Parameters...)) {
  int device = 0, major = 0;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device),
             "cudaDeviceGetAttribute");
  cudaFuncAttributes compiled{};
  check_cuda(cudaFuncGetAttributes(&compiled, kernel), "cudaFuncGetAttributes");
  return major >= 9 && compiled.ptxVersion >= 90;
}

/// A kernel with programmatic dependent launch calls it before it reads or writes global memory on
/// which its result depends: allows the next kernel to be set up, and waits until the previous one
/// has completed.
__device__ inline void wait_for_previous_kernel() {
#if __CUDA_ARCH__ >= 900  // older devices support neither such launches nor the instructions
  asm volatile("griddepcontrol.launch_dependents;");
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

/// Launch configuration of a kernel.
struct launch_shape {
  unsigned blocks, threads;
  cudaStream_t stream;
  std::size_t shared_bytes = 0;  // dynamic shared memory per block
  // Maximum of shared_bytes over all launches of the kernel on this device.  It is an attribute of
  // the kernel: with one value for all launches, no host thread can lower it between another
  // thread's set-up and launch.
  std::size_t shared_limit = 0;
  // Programmatic dependent launch: the kernel starts while the previous one runs, and must call
  // wait_for_previous_kernel().
  bool overlaps_previous = false;
  // Preferred share of a multiprocessor's on-chip memory that is shared memory instead of L1 cache;
  // negative: the driver chooses.  An overlapping launch may get the share of the previous kernel.
  int shared_carveout_percent = -1;
};

/// Launches a kernel.
///
/// throws  backend_error
template <class... Parameters, class... Arguments>
void launch(const launch_shape& shape, void (*kernel)(Parameters...), Arguments... arguments) {
  constexpr std::size_t limit_without_opt_in = 48 * 1024;
  if (shape.shared_bytes > limit_without_opt_in)
    check_cuda(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(shape.shared_limit)),
               "cudaFuncSetAttribute");
  cudaLaunchAttribute attributes[2]{};
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(shape.blocks);
  config.blockDim = dim3(shape.threads);
  config.dynamicSmemBytes = shape.shared_bytes;
  config.stream = shape.stream;
  config.attrs = attributes;
  if (shape.overlaps_previous) {
    auto& overlap = attributes[config.numAttrs++];
    overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    overlap.val.programmaticStreamSerializationAllowed = 1;
  }
  if (shape.shared_carveout_percent >= 0) {
    auto& carveout = attributes[config.numAttrs++];
    carveout.id = cudaLaunchAttributePreferredSharedMemoryCarveout;
    carveout.val.sharedMemCarveout = static_cast<unsigned>(shape.shared_carveout_percent);
  }
  check_cuda(cudaLaunchKernelEx(&config, kernel, Parameters(arguments)...), "cudaLaunchKernelEx");
}

/// Whether a status says that a device or its driver refuses a cooperative launch, not that it
/// failed: no support, or fewer blocks resident at once than the launch has, as where several
/// processes share the device through MPS.
[[nodiscard]] constexpr bool refuses_cooperation(cudaError_t status) {
  return status == cudaErrorCooperativeLaunchTooLarge || status == cudaErrorNotSupported;
}

/// Launches a cooperative kernel, whose blocks may wait for each other: all of them are resident at
/// once.
///
/// returns  false if such a launch is refused; nothing runs then
/// throws   backend_error
template <class... Parameters, class... Arguments>
[[nodiscard]] bool launch_cooperative(const launch_shape& shape, void (*kernel)(Parameters...),
                                      Arguments... arguments) {
  std::tuple<Parameters...> parameters(arguments...);
  const cudaError_t status = std::apply(
      [&](auto&... each) {
        void* addresses[] = {&each...};
        return cudaLaunchCooperativeKernel(kernel, shape.blocks, shape.threads, addresses,
                                           shape.shared_bytes, shape.stream);
      },
      parameters);
  if (refuses_cooperation(status)) {
    static_cast<void>(cudaGetLastError());  // clear the error for the next call
    return false;
  }
  check_cuda(status, "cudaLaunchCooperativeKernel");
  return true;
}

}  // namespace skerry
