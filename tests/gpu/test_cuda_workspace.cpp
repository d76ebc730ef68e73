// SPDX-License-Identifier: Apache-2.0
// device_workspace: its stream, host threads with a workspace each, memory: retained, freed, and
// failing at the k-th allocation for every k; launches that a device refuses; and "auto".
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "skerry/cuda_forest.hpp"
#include "tests/gpu/counted_memory.hpp"
#include "tests/gpu/device_arrays.hpp"
#include "tests/gpu/messages.hpp"
#include "tests/gpu/refused_launches.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

using narrow = device_csr_view<std::uint32_t, std::uint32_t>;
using narrow_coo = device_coo_view<std::uint32_t>;
using wide_coo = device_coo_view<std::uint64_t>;

/// A stream that does not synchronise with the default stream.
struct own_stream {
  cudaStream_t stream = nullptr;
  own_stream() {
    check_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking),
               "cudaStreamCreateWithFlags");
  }
  own_stream(const own_stream&) = delete;
  ~own_stream() { cudaStreamDestroy(stream); }
};

/// Blocks a stream until the gate is opened, or for two seconds.
struct gate {
  std::atomic<bool> open = false, passed = false;

  ~gate() {  // the host function reads members until the stream has drained
    open = true;
    static_cast<void>(cudaDeviceSynchronize());
  }

  void block(cudaStream_t stream) {
    check_cuda(cudaLaunchHostFunc(
                   stream,
                   [](void* at) {
                     auto& self = *static_cast<gate*>(at);
                     const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(2);
                     while (!self.open && std::chrono::steady_clock::now() < end)
                       std::this_thread::sleep_for(std::chrono::milliseconds(1));
                     self.passed = true;
                   },
                   this),
               "cudaLaunchHostFunc");
  }
};

}  // namespace

TEST_CASE("cc() runs after pending work in the caller's stream that writes the matrix") {
  const edges g = symmetrised(random_graph(20000, 20000, 5));
  const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const device_array<std::uint32_t> offsets(std::vector<std::uint32_t>(g.n + 1)),
      columns(std::vector<std::uint32_t>(A.columns.size()));
  const own_stream mine;
  gate blocked;
  blocked.block(mine.stream);
  const auto put = [&](const std::vector<std::uint32_t>& from, std::uint32_t* to) {
    check_cuda(cudaMemcpyAsync(to, from.data(), from.size() * 4, cudaMemcpyDefault, mine.stream),
               "cudaMemcpyAsync");
  };
  {
    const std::jthread opener([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      blocked.open = true;
    });
    put(A.row_offsets, offsets.data());
    put(A.columns, columns.data());
    device_workspace workspace(mine.stream);
    CHECK(workspace.stream() == mine.stream);
    const auto r = cc(narrow(g.n, A.columns.size(), offsets.data(), columns.data()), workspace);
    CHECK(widened(r.labels.copied()) == oracle(g));
  }
  CHECK(blocked.passed);
}

TEST_CASE("nothing is enqueued on the default stream or waits for it" *
          doctest::test_suite("alone")) {
  const edges g = symmetrised(random_graph(20000, 20000, 6));
  const device_graph<narrow> A(g);
  const device_graph<narrow_coo> coo_graph(g);
  const own_stream mine;
  device_workspace workspace(mine.stream);
  const device_array<std::uint32_t> labels(g.n);
  const std::span out(labels.data(), labels.size());
  for (const char* algorithm : {"auto", "hook_compress"})
    for (const bool warm_up : {true, false}) {  // the first call loads kernels
      gate blocked;
      if (!warm_up) blocked.block(nullptr);
      cc(A.view(), out, workspace, {.algorithm = algorithm, .numbering = numbering::dense});
      cc(coo_graph.view(), out, workspace, {.algorithm = algorithm});
      CHECK_FALSE(blocked.passed);
      blocked.open = true;
      check_cuda(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
      CHECK(blocked.passed == !warm_up);
    }
}

TEST_CASE("a second call allocates nothing") {
  const edges g = symmetrised(random_graph(200000, 300000, 7));
  const device_graph<narrow> A(g), smaller(symmetrised(random_graph(1000, 2000, 8)));
  const device_graph<narrow_coo> coo_graph(g);
  device_workspace workspace;
  const device_array<std::uint32_t> labels(g.n);
  const std::span out(labels.data(), labels.size());
  cc(A.view(), out, workspace);
  const long before = calls_made;
  cc(A.view(), out, workspace);
  cc(A.view(), out, workspace,
     {.symmetric = symmetry::yes, .device = {.check = device_check::none}});
  cc(smaller.view(), out.first(1000), workspace);
  CHECK(calls_made == before);
  // Each call converts COO to CSR again, in memory that the workspace has retained.
  cc(coo_graph.view(), out, workspace);
  const std::uint64_t held = workspace.bytes();
  CHECK(held > coo_graph.columns.size() * 4);
  for (int turn = 0; turn < 5; ++turn) cc(coo_graph.view(), out, workspace);
  CHECK(workspace.bytes() == held);
}

TEST_CASE("host threads with a stream and a workspace each" * doctest::test_suite("many_pools")) {
  const edges g = symmetrised(random_graph(30000, 40000, 9));
  const auto expected = oracle(g);
  const device_graph<narrow> A(g);
  const device_graph<narrow_coo> coo_graph(g);
  std::vector<int> right(4);
  {
    std::vector<std::jthread> callers;
    for (int& mine : right)
      callers.emplace_back([&] {
        const own_stream stream;
        device_workspace workspace(stream.stream);
        for (int turn = 0; turn < 10; ++turn) {
          mine += widened(cc(A.view(), workspace).labels.copied()) == expected;
          mine += widened(cc(coo_graph.view(), workspace).labels.copied()) == expected;
        }
      });
  }
  CHECK(right == std::vector<int>(4, 20));
}

TEST_CASE("a workspace belongs to the device that was current at its construction") {
  if (!needs_two_devices()) return;
  const edges g = symmetrised(random_graph(30000, 40000, 12));
  const auto expected = oracle(g);
  check_cuda(cudaSetDevice(1), "cudaSetDevice");
  {
    const device_graph<narrow> A(g);
    const own_stream mine;
    device_workspace workspace(mine.stream), by_default;
    check_cuda(cudaSetDevice(0), "cudaSetDevice");
    for (const char* algorithm : {"auto", "hook_compress"})
      for (auto* each : {&workspace, &by_default})
        CHECK(widened(cc(A.view(), *each, {.algorithm = algorithm}).labels.copied()) == expected);
    int current = 1;
    check_cuda(cudaGetDevice(&current), "cudaGetDevice");
    CHECK(current == 0);
    CHECK(has(message_of<std::invalid_argument>([&] { return device_workspace(mine.stream); }),
              "the stream is of device 1, but device 0 is current"));
    device_workspace elsewhere;
    CHECK(has(message_of<invalid_matrix>([&] { return cc(A.view(), elsewhere); }),
              "is in the memory of device 1, the workspace on device 0"));
  }
}

namespace {

/// Lets the k-th allocation fail, for k = 0, 1, 2 ..., until cc() succeeds, or spanning_forest().
///
/// held  a measure of held memory, the same before and after
template <class Measure>
void check_failing_allocations(Measure held) {
  const edges g = symmetrised(random_graph(3000, 2500, 11));
  const auto expected = oracle(g);
  const device_graph<narrow> A(g);
  const device_graph<wide_coo> coo_graph(g);
  const auto host = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  release_device_memory();
  const auto labels_of = [](const auto& matrix, const options& how) {
    auto found = cc(matrix, how);
    release_device_memory();
    return found;
  };
  const auto forest_of = [](const auto& matrix, const options& how) {
    auto found = spanning_forest(matrix, how);
    release_device_memory();
    return found;
  };
  const auto check = [&](const auto& matrix, const options& how, auto solve) {
    INFO(how.algorithm << " on " << how.backend);
    const auto before = held();
    for (long k = 0;; ++k) {
      REQUIRE(k < 200);
      std::vector<std::uint64_t> labels;
      calls_left = k;
      try {
        labels = widened(solve(matrix, how).labels);
      } catch (const backend_error& e) {
        CHECK(e.status() == "cudaErrorMemoryAllocation (out of memory)");
      }
      calls_left = -1;
      CHECK(arrays_held == 0);
      if (labels.empty()) continue;
      CHECK(labels == expected);
      CHECK(k > 0);
      break;
    }
    CHECK(held() == before);
  };
  const auto check_all = [&](const char* algorithm, auto solve) {
    const options how{.algorithm = algorithm, .backend = "cuda"};
    static_cast<void>(solve(A.view(), how));  // loads kernels, which remain loaded
    static_cast<void>(solve(coo_graph.view(), how));
    check(A.view(), how, solve);
    check(coo_graph.view(), how, solve);
    check(host.view(), how, solve);
  };
  for (const char* algorithm : {"auto", "hook_compress", "graft_update"})
    check_all(algorithm, labels_of);
  for (const char* algorithm : {"auto", "kout+async/halve"}) check_all(algorithm, forest_of);
  const auto check_streamed = [&](std::uint64_t ids, auto solve) {
    const options how{.backend = "cuda", .limits = {.gpu_memory = ids * 4 + 256 + 4 * 1024}};
    CHECK(has(solve(host.view(), how).used.note, "streamed in chunks of 1024 bytes"));
    check(host.view(), how, solve);
  };
  check_streamed(g.n, labels_of);
  check_streamed(4 * g.n, forest_of);
}

}  // namespace

TEST_CASE("the k-th device allocation fails, k = 0, 1, 2 ...") {
  check_failing_allocations([] { return arrays_held.load(); });
}

TEST_CASE("failed allocations leave no device memory in use" * doctest::test_suite("alone")) {
  check_failing_allocations(free_bytes);
}

TEST_CASE("where a device refuses cooperative launches, a sample replaces the search") {
  const edges g = symmetrised(disjoint_union(random_graph(20000, 160000, 13), path(500)));
  const auto expected = oracle(g);
  const device_graph<narrow> A(g);
  for (const cudaError_t status :
       {cudaSuccess, cudaErrorCooperativeLaunchTooLarge, cudaErrorNotSupported})
    for (const symmetry pattern : {symmetry::yes, symmetry::unknown}) {
      CAPTURE(status);
      CAPTURE(pattern == symmetry::yes);
      const options how{.symmetric = pattern};
      const long before = cooperative_launches;
      cooperative_status = status;
      const auto labels = widened(cc(A.view(), how).labels);
      const auto forest = spanning_forest(A.view(), how);
      cooperative_status = cudaSuccess;
      CHECK(labels == expected);
      CHECK(widened(forest.labels) == expected);
      CHECK(cooperative_launches == before + 2);
      CHECK(cudaGetLastError() == cudaSuccess);
    }
}

TEST_CASE("any other error of a cooperative launch is thrown") {
  const device_graph<narrow> A(symmetrised(random_graph(20000, 160000, 13)));
  cooperative_status = cudaErrorLaunchOutOfResources;
  const std::string message =
      message_of<backend_error>([&] { return cc(A.view(), {.symmetric = symmetry::yes}); });
  cooperative_status = cudaSuccess;
  CHECK(has(message, "cudaLaunchCooperativeKernel"));
}

TEST_CASE("where \"auto\" has chosen a device that fails, the host solves, and says so") {
  const edges g = symmetrised(random_graph(1000000, 1500000, 15));
  const device_graph<narrow> A(g);  // of this process the device is in use from here on
  const auto solve = [&] { return cc(A.on_host.view(), {.threads = 1}); };
  REQUIRE(solve().used.backend == "cuda");
  release_device_memory();
  calls_left = 0;
  const auto found = solve();
  calls_left = -1;
  CHECK(found.used.backend == "serial");
  CHECK(has(found.used.note, "the device failed: cuda"));
  CHECK(has(found.used.note, "out of memory"));
  CHECK(widened(found.labels) == oracle(g));
  calls_left = 0;
  CHECK_THROWS_AS(static_cast<void>(cc(A.on_host.view(), {.backend = "cuda"})), backend_error);
  calls_left = -1;
}
