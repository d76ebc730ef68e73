// SPDX-License-Identifier: Apache-2.0
// cc() after a fault on the device, after a reset, after an error of the caller's, and beside
// another process.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <exception>

#include "matrix_ops/cuda/event.hpp"
#include "skerry/cuda.hpp"
#include "tests/gpu/device_problem.hpp"
#include "tests/gpu/fresh_process.hpp"
#include "tests/needs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

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
    CHECK((e.call().starts_with("cuda") || e.call() == "kernel launch" || e.call() == "Thrust"));
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
  return needs(std::getenv("SKERRY_TEST_DEVICE_RESET") != nullptr,
               "set SKERRY_TEST_DEVICE_RESET to run what follows cudaDeviceReset()");
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

TEST_CASE("an error that the caller has left is not reported as one of cc()") {
  const problem P;
  device_workspace workspace;
  REQUIRE(cudaSetDevice(-1) != cudaSuccess);
  CHECK(P.is_solved_by(cc(P.view(), workspace)));
  CHECK(cudaGetLastError() == cudaSuccess);
}
