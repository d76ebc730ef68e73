// SPDX-License-Identifier: Apache-2.0
// Calls of cc() without a workspace: which memory is kept, of which threads and devices, and what
// frees it.
#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "lib/device/kept.hpp"
#include "skerry/cuda.hpp"
#include "tests/gpu/counted_memory.hpp"
#include "tests/gpu/device_arrays.hpp"
#include "tests/gpu/messages.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

using narrow = device_csr_view<std::uint32_t, std::uint32_t>;
using narrow_coo = device_coo_view<std::uint32_t>;

}  // namespace

TEST_CASE("a second call allocates nothing, of any thread") {
  const edges g = symmetrised(random_graph(200000, 300000, 7));
  const device_graph<narrow> A(g);
  const device_array<std::uint32_t> labels(g.n);
  const auto solve = [&] { cc(A.view(), std::span(labels.data(), labels.size())); };
  solve();
  const long before = calls_made;
  solve();
  std::jthread(solve).join();
  CHECK(calls_made == before);
  CHECK(widened(labels.copied()) == oracle(g));
}

TEST_CASE("a workspace is kept within the bound, until it is released, unless the call throws" *
          doctest::test_suite("alone")) {
  const edges g = symmetrised(random_graph(500000, 900000, 10));
  const device_graph<narrow> A(g);
  auto columns = A.on_host.columns;
  columns[columns.size() / 2] = 500000;
  const device_array<std::uint32_t> wrong(columns), labels(g.n);
  const std::span out(labels.data(), labels.size());
  const narrow broken(g.n, columns.size(), A.row_offsets.data(), wrong.data());
  cc(A.view(), out);  // loads kernels
  CHECK(arrays_held > 0);
  release_device_memory();
  CHECK(arrays_held == 0);
  const std::size_t before = free_bytes();
  CHECK_THROWS_AS(cc(broken, out), invalid_matrix);
  CHECK(free_bytes() == before);
  cc(A.view(), out);
  CHECK(free_bytes() < before);
  std::jthread([] { release_device_memory(); }).join();  // of a thread that has used no device
  CHECK(free_bytes() == before);
  const auto share = std::exchange(kept_share, std::uint64_t{1} << 40);
  cc(A.view(), out);
  CHECK(free_bytes() == before);
  kept_share = share;
  {
    const auto found = cc_on_device(A.view());
    release_device_memory();
    CHECK(widened(found.labels.copied()) == oracle(g));  // they outlive the workspace
  }
  CHECK(free_bytes() == before);
}

TEST_CASE("released, cc() has freed all device memory, after success and after an error" *
          doctest::test_suite("alone")) {
  const edges g = symmetrised(random_graph(500000, 900000, 10));
  const device_graph<narrow> A(g);
  const device_graph<narrow_coo> coo_graph(g);
  auto columns = A.on_host.columns;
  columns[columns.size() / 2] = 500000;
  const device_array<std::uint32_t> wrong(columns);
  const narrow broken(g.n, columns.size(), A.row_offsets.data(), wrong.data());
  const auto all = [&] {
    CHECK(cc(A.view()).count == count_of(oracle(g)));
    CHECK(cc(coo_graph.view(), {.algorithm = "graft_update"}).count == count_of(oracle(g)));
    CHECK_THROWS_AS(static_cast<void>(cc(broken)), invalid_matrix);
    CHECK_THROWS_AS(static_cast<void>(
                        cc(A.view(), {.algorithm = "hook_compress", .limits = {.max_rounds = 1}})),
                    stopped);
  };
  all();  // loads kernels, which remain loaded
  release_device_memory();
  const std::size_t before = free_bytes();
  all();
  release_device_memory();
  CHECK(free_bytes() == before);
  CHECK(arrays_held == 0);
}

TEST_CASE("host threads without workspaces" * doctest::test_suite("many_pools")) {
  const edges g = symmetrised(random_graph(30000, 40000, 9));
  const auto expected = oracle(g);
  const device_graph<narrow> A(g);
  std::vector<int> right(4);
  {
    std::vector<std::jthread> callers;
    for (int& mine : right)
      callers.emplace_back([&] {
        device_result<std::uint32_t> last;
        for (int turn = 0; turn < 10; ++turn) {
          auto found = cc_on_device(A.view());
          mine += widened(cc(A.view()).labels) == expected;
          last = std::move(found);  // frees labels of a workspace that others may use
          mine += widened(last.labels.copied()) == expected;
          if (turn == 5) release_device_memory();
        }
      });
  }
  CHECK(right == std::vector<int>(4, 20));
}

TEST_CASE("labels are copied to the host again, and by several threads at once") {
  const edges g = symmetrised(random_graph(1100000, 1200000, 14));
  const auto expected = oracle(g);
  const device_graph<narrow> A(g);
  device_workspace workspace;
  const auto found = cc(A.view(), workspace);
  for (int turn = 0; turn < 3; ++turn) CHECK(widened(found.labels.copied()) == expected);
  std::vector<int> right(4);
  {
    std::vector<std::jthread> callers;
    for (int& mine : right)
      callers.emplace_back([&] { mine = widened(found.labels.copied()) == expected; });
  }
  CHECK(right == std::vector<int>(4, 1));
}

TEST_CASE("the workspace is one of the current device") {
  if (!needs_two_devices()) return;
  const edges g = symmetrised(random_graph(30000, 40000, 12));
  const auto expected = oracle(g);
  check_cuda(cudaSetDevice(1), "cudaSetDevice");
  {
    const device_graph<narrow> A(g);
    for (int turn = 0; turn < 2; ++turn) {
      CHECK(widened(cc(A.view()).labels) == expected);
      check_cuda(cudaSetDevice(0), "cudaSetDevice");
      CHECK(has(message_of<invalid_matrix>([&] { return cc(A.view()); }),
                "is in the memory of device 1, the workspace on device 0"));
      if (turn == 1) release_device_memory();  // of both
      check_cuda(cudaSetDevice(1), "cudaSetDevice");
    }
    CHECK(arrays_held == 0);
  }
  check_cuda(cudaSetDevice(0), "cudaSetDevice");
}
