// SPDX-License-Identifier: Apache-2.0
// Planted faults, one per tool of compute-sanitizer, which prove that the tool is active: it must
// report its fault. `planted TOOL` runs the fault for TOOL.
#include <cuda_runtime.h>

#include <cstdio>
#include <string_view>

namespace {

constexpr unsigned threads = 64;  // two warps

/// memcheck: a write past the end of the array.
__global__ void write_past_the_end(int* numbers) { numbers[threads + threadIdx.x] = 1; }

/// initcheck: a read of uninitialised memory.
__global__ void read_unwritten(int* numbers) { numbers[threadIdx.x] += 1; }

/// synccheck: a barrier that half of each warp does not reach.
__global__ void let_half_a_warp_wait(int* numbers) {
  if (threadIdx.x % 2 == 0) __syncthreads();
  numbers[threadIdx.x] = 1;
}

/// racecheck: one thread writes a word of shared memory and all read it, without a barrier.
__global__ void read_without_a_barrier(int* numbers) {
  __shared__ int word;
  if (threadIdx.x == 0) word = numbers[0];
  numbers[threadIdx.x] = word;
}

}  // namespace

int main(int count, char** words) {
  const std::string_view tool = count > 1 ? words[1] : "";
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("failed: no CUDA device was found");
    return 1;
  }
  int* numbers = nullptr;
  if (cudaMalloc(&numbers, threads * sizeof(int)) != cudaSuccess) return 1;
  if (tool == "memcheck") write_past_the_end<<<1, threads>>>(numbers);
  if (tool == "initcheck") read_unwritten<<<1, threads>>>(numbers);
  if (tool == "synccheck") let_half_a_warp_wait<<<1, threads>>>(numbers);
  if (tool == "racecheck") read_without_a_barrier<<<1, threads>>>(numbers);
  std::printf("survived: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
