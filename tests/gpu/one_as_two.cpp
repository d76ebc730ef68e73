// SPDX-License-Identifier: Apache-2.0
// Lets a program see the device 0 as two, so that a machine with one device can test what only two
// show: work for the wrong device, and waits for the wrong stream. The linker redirects CUDA's
// functions to these (--wrap, in CMakeLists.txt). Each of the two devices has
//
//   default streams  of its own
//   streams          that were made while it was current; kernels of the other device are refused
//   memory           by its allocations, and by its pools
//   time             of its own: a kernel of the device 1 starts after .1 ms, so that a result is
//                    missing where nobody waits for it
//
// It does not show: memory that is used without access to it; events and attributes of kernels that
// belong to the other device; the order between a default stream and others that wait for it.
// Kernels of the device 1 do not overlap.
#include <cuda_runtime_api.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

extern "C" {

cudaError_t __real_cudaGetDeviceCount(int*);
cudaError_t __real_cudaGetLastError();
cudaError_t __real_cudaPeekAtLastError();
cudaError_t __real_cudaStreamCreateWithFlags(cudaStream_t*, unsigned);
cudaError_t __real_cudaStreamDestroy(cudaStream_t);
cudaError_t __real_cudaStreamSynchronize(cudaStream_t);
cudaError_t __real_cudaStreamQuery(cudaStream_t);
cudaError_t __real_cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus*);
cudaError_t __real_cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned);
cudaError_t __real_cudaEventRecord(cudaEvent_t, cudaStream_t);
cudaError_t __real_cudaMalloc(void**, std::size_t);
cudaError_t __real_cudaMallocAsync(void**, std::size_t, cudaStream_t);
cudaError_t __real_cudaMallocFromPoolAsync(void**, std::size_t, cudaMemPool_t, cudaStream_t);
cudaError_t __real_cudaFree(void*);
cudaError_t __real_cudaFreeAsync(void*, cudaStream_t);
cudaError_t __real_cudaMemPoolCreate(cudaMemPool_t*, const cudaMemPoolProps*);
cudaError_t __real_cudaPointerGetAttributes(cudaPointerAttributes*, const void*);
cudaError_t __real_cudaMemcpyAsync(void*, const void*, std::size_t, cudaMemcpyKind, cudaStream_t);
cudaError_t __real_cudaMemsetAsync(void*, int, std::size_t, cudaStream_t);
cudaError_t __real_cudaDeviceGetAttribute(int*, cudaDeviceAttr, int);
cudaError_t __real_cudaGetDeviceProperties(cudaDeviceProp*, int);
cudaError_t __real_cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t, void*);
cudaError_t __real___cudaLaunchKernel(cudaKernel_t, dim3, dim3, void**, std::size_t, cudaStream_t);
cudaError_t __real_cudaLaunchKernelExC(const cudaLaunchConfig_t*, const void*, void**);
cudaError_t __real_cudaLaunchCooperativeKernel(const void*, dim3, dim3, void**, std::size_t,
                                               cudaStream_t);
cudaError_t __real_cudaGraphLaunch(cudaGraphExec_t, cudaStream_t);

}  // extern "C"

namespace {

constexpr int devices = 2;
thread_local int current = 0;
thread_local cudaError_t refused = cudaSuccess;  // the last error, if it is one of ours

/// The owner of each stream, pool and array: a device's number, by the address.
class owners {
 public:
  void add(const void* what, std::size_t bytes, int device) {
    const std::lock_guard lock(guard_);
    all_[address(what)] = {bytes, device};
  }
  void remove(const void* what) {
    const std::lock_guard lock(guard_);
    all_.erase(address(what));
  }
  /// Of the thing that begins at or before an address and holds it; none: the current device.
  [[nodiscard]] int of(const void* what) const {
    const std::lock_guard lock(guard_);
    auto after = all_.upper_bound(address(what));
    if (after == all_.begin()) return current;
    const auto& [first, owned] = *--after;
    return address(what) < first + owned.bytes ? owned.device : current;
  }

 private:
  struct entry {
    std::size_t bytes;
    int device;
  };
  static std::uintptr_t address(const void* what) { return reinterpret_cast<std::uintptr_t>(what); }
  mutable std::mutex guard_;
  std::map<std::uintptr_t, entry> all_;
};

owners streams, pools, arrays;

/// A stream for each device, made when it is first used.  They last until the program ends.
class streams_of_devices {
 public:
  cudaStream_t of_current() {
    const std::lock_guard lock(guard_);
    cudaStream_t& stream = all_[static_cast<std::size_t>(current)];
    if (stream == nullptr)
      static_cast<void>(__real_cudaStreamCreateWithFlags(&stream, cudaStreamDefault));
    return stream;
  }

 private:
  std::mutex guard_;
  std::array<cudaStream_t, devices> all_{};
};

/// The stream that the current device means.
cudaStream_t meant(cudaStream_t stream) {
  static streams_of_devices legacy;
  thread_local streams_of_devices of_thread;
  if (stream == nullptr || stream == cudaStreamLegacy) return legacy.of_current();
  if (stream == cudaStreamPerThread) return of_thread.of_current();
  return stream;
}

/// Delays the next kernel in a stream of the device 1; refuses streams of the other device.
cudaError_t before_kernel(cudaStream_t stream) {
  if (streams.of(stream) != current) return refused = cudaErrorInvalidResourceHandle;
  if (current == 0) return cudaSuccess;
  return __real_cudaLaunchHostFunc(
      meant(stream), [](void*) { std::this_thread::sleep_for(std::chrono::microseconds(100)); },
      nullptr);
}

cudaError_t owned(cudaError_t status, void** at, std::size_t bytes, int device) {
  if (status == cudaSuccess) arrays.add(*at, bytes, device);
  return status;
}

}  // namespace

extern "C" {

cudaError_t __wrap_cudaGetDeviceCount(int* count) {
  const cudaError_t status = __real_cudaGetDeviceCount(count);
  if (status == cudaSuccess && *count > 0) *count = devices;
  return status;
}
cudaError_t __wrap_cudaGetLastError() {
  const cudaError_t ours = std::exchange(refused, cudaSuccess);
  return ours != cudaSuccess ? ours : __real_cudaGetLastError();
}
cudaError_t __wrap_cudaPeekAtLastError() {
  return refused != cudaSuccess ? refused : __real_cudaPeekAtLastError();
}
cudaError_t __wrap_cudaGetDevice(int* device) {
  *device = current;
  return cudaSuccess;
}
cudaError_t __wrap_cudaSetDevice(int device) {
  if (device < 0 || device >= devices) return cudaErrorInvalidDevice;
  current = device;
  return cudaSuccess;
}
cudaError_t __wrap_cudaDeviceGetAttribute(int* value, cudaDeviceAttr name, int device) {
  return device < devices ? __real_cudaDeviceGetAttribute(value, name, 0) : cudaErrorInvalidDevice;
}
cudaError_t __wrap_cudaGetDeviceProperties(cudaDeviceProp* found, int device) {
  return device < devices ? __real_cudaGetDeviceProperties(found, 0) : cudaErrorInvalidDevice;
}
cudaError_t __wrap_cudaDeviceCanAccessPeer(int* can, int device, int other) {
  *can = device != other ? 1 : 0;
  return cudaSuccess;
}

cudaError_t __wrap_cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  const cudaError_t status = __real_cudaStreamCreateWithFlags(stream, flags);
  if (status == cudaSuccess) streams.add(*stream, 1, current);
  return status;
}
cudaError_t __wrap_cudaStreamDestroy(cudaStream_t stream) {
  streams.remove(stream);
  return __real_cudaStreamDestroy(stream);
}
cudaError_t __wrap_cudaStreamGetDevice(cudaStream_t stream, int* device) {
  *device = streams.of(stream);
  return cudaSuccess;
}
cudaError_t __wrap_cudaStreamSynchronize(cudaStream_t stream) {
  return __real_cudaStreamSynchronize(meant(stream));
}
cudaError_t __wrap_cudaStreamQuery(cudaStream_t stream) {
  return __real_cudaStreamQuery(meant(stream));
}
cudaError_t __wrap_cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  return __real_cudaStreamIsCapturing(meant(stream), status);
}
cudaError_t __wrap_cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags) {
  return __real_cudaStreamWaitEvent(meant(stream), event, flags);
}
cudaError_t __wrap_cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return __real_cudaEventRecord(event, meant(stream));
}

cudaError_t __wrap_cudaMalloc(void** at, std::size_t bytes) {
  return owned(__real_cudaMalloc(at, bytes), at, bytes, current);
}
cudaError_t __wrap_cudaFree(void* at) {
  arrays.remove(at);
  return __real_cudaFree(at);
}
cudaError_t __wrap_cudaMallocAsync(void** at, std::size_t bytes, cudaStream_t stream) {
  return owned(__real_cudaMallocAsync(at, bytes, meant(stream)), at, bytes, streams.of(stream));
}
cudaError_t __wrap_cudaMallocFromPoolAsync(void** at, std::size_t bytes, cudaMemPool_t pool,
                                           cudaStream_t stream) {
  return owned(__real_cudaMallocFromPoolAsync(at, bytes, pool, meant(stream)), at, bytes,
               pools.of(pool));
}
cudaError_t __wrap_cudaFreeAsync(void* at, cudaStream_t stream) {
  arrays.remove(at);
  return __real_cudaFreeAsync(at, meant(stream));
}
cudaError_t __wrap_cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) {
  cudaMemPoolProps real = *properties;
  real.location.id = 0;
  const cudaError_t status = __real_cudaMemPoolCreate(pool, &real);
  if (status == cudaSuccess) pools.add(*pool, 1, properties->location.id);
  return status;
}
cudaError_t __wrap_cudaMemPoolGetAccess(cudaMemAccessFlags* given, cudaMemPool_t,
                                        cudaMemLocation*) {
  *given = cudaMemAccessFlagsProtNone;
  return cudaSuccess;
}
cudaError_t __wrap_cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc*, std::size_t) {
  return cudaSuccess;
}
cudaError_t __wrap_cudaPointerGetAttributes(cudaPointerAttributes* found, const void* at) {
  const cudaError_t status = __real_cudaPointerGetAttributes(found, at);
  if (status == cudaSuccess && found->type == cudaMemoryTypeDevice) found->device = arrays.of(at);
  return status;
}

cudaError_t __wrap_cudaMemcpyAsync(void* to, const void* from, std::size_t bytes,
                                   cudaMemcpyKind kind, cudaStream_t stream) {
  return __real_cudaMemcpyAsync(to, from, bytes, kind, meant(stream));
}
cudaError_t __wrap_cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device,
                                       std::size_t bytes, cudaStream_t stream) {
  if (arrays.of(to) != to_device || arrays.of(from) != from_device) return cudaErrorInvalidValue;
  return __real_cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, meant(stream));
}
cudaError_t __wrap_cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  const cudaError_t status = __real_cudaMemcpyAsync(to, from, bytes, kind, meant(nullptr));
  return status == cudaSuccess ? __real_cudaStreamSynchronize(meant(nullptr)) : status;
}
cudaError_t __wrap_cudaMemsetAsync(void* at, int byte, std::size_t bytes, cudaStream_t stream) {
  return __real_cudaMemsetAsync(at, byte, bytes, meant(stream));
}

cudaError_t __wrap_cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t f, void* argument) {
  return __real_cudaLaunchHostFunc(meant(stream), f, argument);
}
/// What the compiler calls for kernel<<<...>>>(...), since CUDA 13.
cudaError_t __wrap___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments,
                                      std::size_t shared_bytes, cudaStream_t stream) {
  if (const cudaError_t status = before_kernel(stream); status != cudaSuccess) return status;
  return __real___cudaLaunchKernel(kernel, grid, block, arguments, shared_bytes, meant(stream));
}
cudaError_t __wrap_cudaLaunchKernelExC(const cudaLaunchConfig_t* shape, const void* kernel,
                                       void** arguments) {
  if (const cudaError_t status = before_kernel(shape->stream); status != cudaSuccess) return status;
  cudaLaunchConfig_t real = *shape;
  real.stream = meant(shape->stream);
  return __real_cudaLaunchKernelExC(&real, kernel, arguments);
}
cudaError_t __wrap_cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block,
                                               void** arguments, std::size_t shared_bytes,
                                               cudaStream_t stream) {
  if (const cudaError_t status = before_kernel(stream); status != cudaSuccess) return status;
  return __real_cudaLaunchCooperativeKernel(kernel, grid, block, arguments, shared_bytes,
                                            meant(stream));
}
cudaError_t __wrap_cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t stream) {
  if (const cudaError_t status = before_kernel(stream); status != cudaSuccess) return status;
  return __real_cudaGraphLaunch(graph, meant(stream));
}

}  // extern "C"
