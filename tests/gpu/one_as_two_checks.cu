// SPDX-License-Identifier: Apache-2.0
// What one_as_two.cpp shows a program: two devices, whose streams and memory are their own.
#include <cuda_runtime_api.h>
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_scope.hpp"
#include "matrix_ops/cuda/event.hpp"
#include "tests/gpu/device_arrays.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

__global__ void write_one(std::uint32_t* to) { *to = 1; }

cudaError_t launched(cudaStream_t stream, std::uint32_t* to) {
  write_one<<<1, 1, 0, stream>>>(to);
  return cudaGetLastError();
}

}  // namespace

TEST_CASE("two devices: the last one set is current, and a third is refused") {
  int listed = 0, current = -1;
  check_cuda(cudaGetDeviceCount(&listed), "cudaGetDeviceCount");
  CHECK(listed == 2);
  {
    const device_scope here(1);
    check_cuda(cudaGetDevice(&current), "cudaGetDevice");
    CHECK(current == 1);
  }
  check_cuda(cudaGetDevice(&current), "cudaGetDevice");
  CHECK(current == 0);
  CHECK(cudaSetDevice(2) == cudaErrorInvalidDevice);
}

TEST_CASE("a kernel is refused in a stream of the other device") {
  const device_array<std::uint32_t> word(1);
  cudaStream_t of_first = nullptr;
  check_cuda(cudaStreamCreateWithFlags(&of_first, cudaStreamNonBlocking),
             "cudaStreamCreateWithFlags");
  CHECK(launched(of_first, word.data()) == cudaSuccess);
  {
    const device_scope here(1);
    CHECK(launched(of_first, word.data()) == cudaErrorInvalidResourceHandle);
    int of_stream = -1;
    check_cuda(cudaStreamGetDevice(of_first, &of_stream), "cudaStreamGetDevice");
    CHECK(of_stream == 0);
  }
  check_cuda(cudaStreamDestroy(of_first), "cudaStreamDestroy");
}

TEST_CASE("to wait for one default stream is not to wait for the other's kernels") {
  const device_scope here(1);
  const device_array<std::uint32_t> word(std::vector<std::uint32_t>{0});
  std::atomic<bool> is_open = false;
  check_cuda(cudaLaunchHostFunc(
                 nullptr,
                 [](void* open) {
                   while (!*static_cast<std::atomic<bool>*>(open))
                     std::this_thread::sleep_for(std::chrono::milliseconds(1));
                 },
                 &is_open),
             "cudaLaunchHostFunc");
  CHECK(launched(nullptr, word.data()) == cudaSuccess);
  {
    const device_scope other(0);
    wait_for(nullptr);
  }
  CHECK(cudaStreamQuery(nullptr) == cudaErrorNotReady);
  is_open = true;
  wait_for(nullptr);
  CHECK(cudaStreamQuery(nullptr) == cudaSuccess);
  CHECK(word.copied().front() == 1);
}

TEST_CASE("to wait for a default stream is to wait for a graph launched there") {
  const device_scope here(1);
  const device_array<std::uint32_t> word(std::vector<std::uint32_t>{0});
  const device_stream own;
  check_cuda(cudaStreamBeginCapture(own.get(), cudaStreamCaptureModeThreadLocal),
             "cudaStreamBeginCapture");
  const auto sleep = [](void*) { std::this_thread::sleep_for(std::chrono::milliseconds(50)); };
  check_cuda(cudaLaunchHostFunc(own.get(), sleep, nullptr), "cudaLaunchHostFunc");
  CHECK(launched(own.get(), word.data()) == cudaSuccess);
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t kept = nullptr;
  check_cuda(cudaStreamEndCapture(own.get(), &graph), "cudaStreamEndCapture");
  check_cuda(cudaGraphInstantiate(&kept, graph, 0), "cudaGraphInstantiate");
  check_cuda(cudaGraphLaunch(kept, nullptr), "cudaGraphLaunch");
  CHECK(cudaStreamQuery(nullptr) == cudaErrorNotReady);
  wait_for(nullptr);
  CHECK(word.copied().front() == 1);
  check_cuda(cudaGraphExecDestroy(kept), "cudaGraphExecDestroy");
  check_cuda(cudaGraphDestroy(graph), "cudaGraphDestroy");
}

TEST_CASE("an array is of the device that was current when it was allocated") {
  cudaPointerAttributes found{};
  for (const int device : {0, 1}) {
    const device_scope here(device);
    const device_array<std::uint32_t> array(1000);
    check_cuda(cudaPointerGetAttributes(&found, array.data() + 999), "cudaPointerGetAttributes");
    CHECK(found.device == device);
    const device_scope other(1 - device);
    CHECK(cudaMemcpyPeerAsync(array.data(), 1 - device, array.data(), device, 4, nullptr) ==
          cudaErrorInvalidValue);
  }
}
