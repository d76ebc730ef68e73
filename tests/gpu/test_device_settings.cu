// SPDX-License-Identifier: Apache-2.0
// What cc() leaves as it was: the caller's device, context, limits, streams, captures and events.
#include <cudaTypedefs.h>
#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/event.hpp"
#include "skerry/cuda.hpp"
#include "tests/gpu/device_arrays.hpp"
#include "tests/gpu/device_problem.hpp"
#include "tests/gpu/fresh_process.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

/// A function of the driver, with the signature that it has had since CUDA 4.0.
template <class Function>
Function driver_function(const char* name) {
  void* at = nullptr;
  check_cuda(cudaGetDriverEntryPointByVersion(name, &at, 4000, cudaEnableDefault),
             "cudaGetDriverEntryPointByVersion");
  REQUIRE(at != nullptr);
  return reinterpret_cast<Function>(at);
}

CUcontext current_context() {
  CUcontext current = nullptr;
  REQUIRE(driver_function<PFN_cuCtxGetCurrent_v4000>("cuCtxGetCurrent")(&current) == CUDA_SUCCESS);
  return current;
}

/// What the caller may have set, and calls must not change.
std::map<std::string, std::uint64_t> settings() {
  int device = 0;
  unsigned flags = 0;
  cudaMemPool_t initial = nullptr, current = nullptr;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaGetDeviceFlags(&flags), "cudaGetDeviceFlags");
  check_cuda(cudaDeviceGetDefaultMemPool(&initial, device), "cudaDeviceGetDefaultMemPool");
  check_cuda(cudaDeviceGetMemPool(&current, device), "cudaDeviceGetMemPool");
  std::uint64_t threshold = 0;
  check_cuda(cudaMemPoolGetAttribute(initial, cudaMemPoolAttrReleaseThreshold, &threshold),
             "cudaMemPoolGetAttribute");
  const auto limit = [](cudaLimit which) {
    std::size_t bytes = 0;
    check_cuda(cudaDeviceGetLimit(&bytes, which), "cudaDeviceGetLimit");
    return bytes;
  };
  return {{"device", static_cast<std::uint64_t>(device)},
          {"flags", flags},
          {"context", reinterpret_cast<std::uintptr_t>(current_context())},
          {"current pool", reinterpret_cast<std::uintptr_t>(current)},
          {"release threshold of the default pool", threshold},
          {"stack size", limit(cudaLimitStackSize)},
          {"printf buffer", limit(cudaLimitPrintfFifoSize)},
          {"heap", limit(cudaLimitMallocHeapSize)}};
}

/// Checks that a stream works, and that its work is not captured.
void check_stream(cudaStream_t stream) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusActive;
  check_cuda(cudaStreamIsCapturing(stream, &status), "cudaStreamIsCapturing");
  CHECK(status == cudaStreamCaptureStatusNone);
  const device_array<std::uint32_t> word(1);
  check_cuda(cudaMemsetAsync(word.data(), 0xff, 4, stream), "cudaMemsetAsync");
  CHECK(read_back(word.data(), stream) == 0xffffffff);
}

}  // namespace

TEST_CASE("calls leave the caller's settings, streams, events and last error as they were") {
  const problem P;
  const device_stream mine;
  device_workspace on_mine(mine.get()), on_default;
  device_event event;
  event.record(mine.get());
  auto columns = P.matrix.on_host.columns;
  columns[columns.size() / 2] = 20000;
  const device_array<std::uint32_t> wrong(columns);
  const device_csr_view broken(P.graph.n, wrong.size(), P.view().row_offsets, wrong.data());
  const csr_view broken_on_host(P.graph.n, P.host_view().row_offsets,
                                std::span<const std::uint32_t>(columns));
  const auto before = settings();
  const auto check = [&](auto call) {
    call();
    CHECK(cudaGetLastError() == cudaSuccess);
    for (const auto& [name, value] : settings()) CHECK_MESSAGE(value == before.at(name), name);
    check_stream(mine.get());
    check_stream(nullptr);
    CHECK_NOTHROW(event.wait());
  };
  for (device_workspace* each : {&on_mine, &on_default}) {
    check([&] { CHECK(P.is_solved_by(cc(P.view(), *each))); });
    check([&] { CHECK_THROWS_AS(static_cast<void>(cc(broken, *each)), invalid_matrix); });
  }
  for (const char* backend : device_backends) {
    const options how{.backend = backend};
    check([&] { CHECK(P.is_solved_by(cc(P.host_view(), how))); });
    check([&] { CHECK_THROWS_AS(static_cast<void>(cc(broken_on_host, how)), invalid_matrix); });
  }
}

TEST_CASE("a stream that is being captured is refused, and the capture goes on") {
  const problem P;
  const device_stream mine;
  device_workspace workspace(mine.get());
  REQUIRE(P.is_solved_by(cc(P.view(), workspace)));
  const device_array<std::uint32_t> word(1);
  check_cuda(cudaStreamBeginCapture(mine.get(), cudaStreamCaptureModeThreadLocal),
             "cudaStreamBeginCapture");
  check_cuda(cudaMemsetAsync(word.data(), 0, 4, mine.get()), "cudaMemsetAsync");
  CHECK_THROWS_AS(static_cast<void>(cc(P.view(), workspace)), std::invalid_argument);
  CHECK_THROWS_AS(device_workspace(mine.get()), std::invalid_argument);
  cudaGraph_t graph = nullptr;
  check_cuda(cudaStreamEndCapture(mine.get(), &graph), "cudaStreamEndCapture");
  std::size_t nodes = 0;
  check_cuda(cudaGraphGetNodes(graph, nullptr, &nodes), "cudaGraphGetNodes");
  CHECK(nodes == 1);
  check_cuda(cudaGraphDestroy(graph), "cudaGraphDestroy");
  CHECK(P.is_solved_by(cc(P.view(), workspace)));
}

TEST_CASE("a driver context of the caller's is used and stays current" *
          doctest::test_suite("alone")) {
  in_fresh_processes(1, [] {
    CUcontext own = nullptr;
    REQUIRE(driver_function<PFN_cuCtxCreate_v3020>("cuCtxCreate")(&own, 0, 0) == CUDA_SUCCESS);
    REQUIRE(current_context() == own);
    check_calls_on_device();
    CHECK(current_context() == own);
  });
}
