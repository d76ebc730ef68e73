// SPDX-License-Identifier: Apache-2.0
// cc() after a fault on the device, after a reset, beside another process; and what it leaves as it
// was: the caller's device, context, streams, limits and last error.
#include <cudaTypedefs.h>
#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/event.hpp"
#include "skerry/cuda.hpp"
#include "tests/gpu/device_arrays.hpp"
#include "tests/gpu/fresh_process.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

/// A graph on the host and on the device, and its labels.
struct problem {
  edges graph = symmetrised(random_graph(20000, 20000, 21));
  device_graph<device_csr_view<std::uint32_t, std::uint32_t>> matrix{graph};
  std::vector<std::uint64_t> labels = oracle(graph);

  [[nodiscard]] auto view() const { return matrix.view(); }
  [[nodiscard]] auto host_view() const { return matrix.on_host.view(); }

  [[nodiscard]] bool is_solved_by(const result<std::uint32_t>& r) const {
    return widened(r.labels) == labels && r.count == count_of(labels);
  }
  [[nodiscard]] bool is_solved_by(const device_result<std::uint32_t>& r) const {
    return is_solved_by({r.labels.copied(), r.count, r.used});
  }
};

/// Back ends that copy a host matrix to the device.
constexpr const char* device_backends[] = {"cuda", "thrust_cuda"};

/// Checks calls that use the device: with a new workspace, and of host memory.
void check_calls_on_device() {
  const problem P;
  device_workspace workspace;
  CHECK(P.is_solved_by(cc(P.view(), workspace)));
  for (const char* backend : device_backends)
    CHECK(P.is_solved_by(cc(P.host_view(), {.backend = backend})));
}

constexpr long long half_a_second = 1'000'000'000;  // clock cycles, at about 2 GHz

/// Aborts after a number of clock cycles.  As after any fault of a kernel, CUDA then refuses all
/// further work of this process.
__global__ void abort_after(long long cycles) {
  const long long begin = clock64();
  while (clock64() - begin < cycles) continue;
  __trap();
}

/// Checks that a call throws the fault's error and names the CUDA call that returned it.
template <class Call>
void check_throws_fault(Call call) {
  try {
    static_cast<void>(call());
    FAIL_CHECK("nothing was thrown");
  } catch (const backend_error& e) {
    INFO(e.what());
    CHECK(e.status() == error_text(cudaErrorLaunchFailure));
    CHECK((e.call().starts_with("cuda") || e.call() == "kernel launch"));
  }
}

/// Checks that nothing can use the device any more, and that the default still solves on the host.
void check_after_fault(const problem& P, device_workspace& workspace) {
  REQUIRE(cudaDeviceSynchronize() == cudaErrorLaunchFailure);
  check_throws_fault([&] { return cc(P.view(), workspace); });
  check_throws_fault([&] { return cc(P.view()); });
  check_throws_fault([] { return device_workspace(); });
  for (const char* backend : device_backends)
    check_throws_fault([&] { return cc(P.host_view(), {.backend = backend}); });
  CHECK(P.is_solved_by(cc(P.host_view())));
}

}  // namespace

TEST_CASE("after a fault of the caller's kernel, calls on the device throw" *
          doctest::test_suite("alone")) {
  in_fresh_processes(1, [] {
    const problem P;
    device_workspace workspace;
    const auto before = cc(P.view(), workspace);
    REQUIRE(P.is_solved_by(before));
    abort_after<<<1, 1>>>(0);
    check_after_fault(P, workspace);
    check_throws_fault([&] { return before.labels.copied(); });
  });
}

TEST_CASE("a fault while cc() waits for the caller's kernel is reported" *
          doctest::test_suite("alone")) {
  in_fresh_processes(1, [] {
    const problem P;
    const device_stream mine;
    device_workspace workspace(mine.get());
    REQUIRE(P.is_solved_by(cc(P.view(), workspace)));  // loads kernels
    abort_after<<<1, 1, 0, mine.get()>>>(half_a_second);
    REQUIRE(cudaStreamQuery(mine.get()) == cudaErrorNotReady);
    check_throws_fault([&] { return cc(P.view(), workspace); });
    check_after_fault(P, workspace);
  });
}

TEST_CASE("calls beside a kernel that faults return right labels until one of them throws" *
          doctest::test_suite("alone")) {
  in_fresh_processes(1, [] {
    const problem P;
    device_workspace workspace;
    REQUIRE(P.is_solved_by(cc(P.view(), workspace)));
    const device_stream other;
    abort_after<<<1, 1, 0, other.get()>>>(half_a_second);
    const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    check_throws_fault([&] {
      while (std::chrono::steady_clock::now() < last) {
        const bool is_right = P.is_solved_by(cc(P.view(), workspace)) &&
                              P.is_solved_by(cc(P.host_view(), {.backend = "cuda"}));
        REQUIRE(is_right);  // an exception within REQUIRE() would be a failure
      }
      return 0;
    });
    check_after_fault(P, workspace);
  });
}

namespace {

/// Whether to call cudaDeviceReset(), which a machine's owner may not want.
bool may_reset() {
  if (std::getenv("SKERRY_TEST_DEVICE_RESET") != nullptr) return true;
  MESSAGE("skipped: set SKERRY_TEST_DEVICE_RESET to run what follows cudaDeviceReset()");
  return false;
}

}  // namespace

TEST_CASE("cudaDeviceReset() between calls with workspaces and arrays of their own" *
          doctest::test_suite("alone")) {
  if (!may_reset()) return;
  in_fresh_processes(1, [] {
    for (int turn = 0; turn < 3; ++turn) {
      check_calls_on_device();
      check_cuda(cudaDeviceReset(), "cudaDeviceReset");
    }
  });
}

TEST_CASE("a workspace that outlives cudaDeviceReset() throws, or its labels are right" *
          doctest::test_suite("alone")) {
  if (!may_reset()) return;
  in_fresh_processes(1, [] {
    {
      device_workspace old;
      const auto before = cc(problem().view(), old);
      check_cuda(cudaDeviceReset(), "cudaDeviceReset");
      const problem P;
      for (int turn = 0; turn < 2; ++turn) {  // before and after calls with new workspaces
        try {
          CHECK(P.is_solved_by(cc(P.view(), old)));
          CHECK(P.is_solved_by(before));
        } catch (const std::exception& e) {
          MESSAGE(e.what());
        }
        check_calls_on_device();
      }
    }
    check_calls_on_device();  // after the destructors of what is from before the reset
  });
}

TEST_CASE("two processes on one device" * doctest::test_suite("alone")) {
  in_fresh_processes(2, [] {
    // Both run for two seconds, so that their calls overlap although one starts later.
    const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(2);
    const problem P;
    device_workspace workspace;
    for (int turn = 0; turn < 50 || std::chrono::steady_clock::now() < last; ++turn)
      REQUIRE(P.is_solved_by(cc(P.view(), workspace)));
  });
}

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

TEST_CASE("an error that the caller has left is not reported as one of cc()") {
  const problem P;
  device_workspace workspace;
  REQUIRE(cudaSetDevice(-1) != cudaSuccess);
  CHECK(P.is_solved_by(cc(P.view(), workspace)));
  CHECK(cudaGetLastError() == cudaSuccess);
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
