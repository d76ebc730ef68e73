// SPDX-License-Identifier: Apache-2.0
// Matrices in a device's memory through the C interface.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/c_calls.hpp"
#include "tests/csr_views.hpp"
#include "tests/gpu/device_arrays.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

/// A workspace of C that is freed at the end.
struct owned_workspace {
  skerry_workspace* at = nullptr;
  owned_workspace() { REQUIRE(skerry_workspace_create(nullptr, &at, nullptr, 0) == SKERRY_OK); }
  owned_workspace(const owned_workspace&) = delete;
  owned_workspace& operator=(const owned_workspace&) = delete;
  ~owned_workspace() { skerry_workspace_free(at); }
};

template <class Index, class Offset>
skerry_csr on_device(const device_graph<device_csr_view<Index, Offset>>& g) {
  skerry_csr A = c_csr(g.on_host.row_offsets, g.on_host.columns);
  A.row_offsets = g.row_offsets.data();
  A.columns = g.columns.data();
  return A;
}

template <class Index>
skerry_coo on_device(const device_graph<device_coo_view<Index>>& g) {
  skerry_coo A = c_coo(g.on_host.n, g.on_host.rows, g.on_host.columns);
  A.rows = g.rows.data();
  A.columns = g.columns.data();
  return A;
}

skerry_status solve(const skerry_csr& A, skerry_workspace* workspace, const skerry_options* how,
                    const skerry_labels* labels, skerry_result* result, char* message,
                    std::size_t size) {
  return skerry_cc_device_csr(&A, workspace, how, labels, result, message, size);
}
skerry_status solve(const skerry_coo& A, skerry_workspace* workspace, const skerry_options* how,
                    const skerry_labels* labels, skerry_result* result, char* message,
                    std::size_t size) {
  return skerry_cc_device_coo(&A, workspace, how, labels, result, message, size);
}

template <class View>
void check(const edges& g, skerry_workspace* workspace) {
  using index = typename View::index;
  const auto expected = oracle(g);
  const device_graph<View> graph(g);
  const auto A = on_device(graph);
  const device_array<index> labels(g.n);
  auto to = sized<skerry_labels>();
  to.data = labels.data();
  to.size = g.n;
  to.bits = 8 * sizeof(index);
  auto result = sized<skerry_result>();
  REQUIRE(outcome_of([&](char* message, std::size_t size) {
            return solve(A, workspace, nullptr, &to, &result, message, size);
          }) == outcome{SKERRY_OK, ""});
  CHECK(widened(labels.copied()) == expected);
  CHECK(result.count == count_of(expected));
  CHECK(std::string(result.backend) == "cuda");
  result.count = 0;
  CHECK(solve(A, workspace, nullptr, nullptr, &result, nullptr, 0) == SKERRY_OK);
  CHECK(result.count == count_of(expected));
}

}  // namespace

TEST_CASE("random graphs on a device: the labels of the oracle, in every width") {
  const owned_workspace workspace;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const edges g = random_graph(1 + seed * seed, seed * seed, seed);
    skerry_workspace* const used = seed % 2 == 0 ? workspace.at : nullptr;
    check<device_csr_view<std::uint32_t, std::uint32_t>>(g, used);
    check<device_csr_view<std::uint32_t, std::uint64_t>>(g, used);
    check<device_csr_view<std::uint64_t, std::uint64_t>>(g, used);
    check<device_coo_view<std::uint32_t>>(g, used);
    check<device_coo_view<std::uint64_t>>(g, used);
    if (seed == 10) skerry_release_device_memory();
  }
}

TEST_CASE("errors of matrices on a device") {
  const device_graph<device_csr_view<std::uint32_t, std::uint32_t>> graph(path(5));
  const device_array<std::uint32_t> labels(5);
  auto how = sized<skerry_options>();
  auto to = sized<skerry_labels>();
  to.data = labels.data();
  to.size = 5;
  to.bits = 64;
  skerry_csr A = on_device(graph);
  const auto failure = [&] {
    return outcome_of([&](char* message, std::size_t size) {
      return skerry_cc_device_csr(&A, nullptr, &how, &to, nullptr, message, size);
    });
  };
  CHECK(failure() ==
        outcome{SKERRY_INVALID_ARGUMENT,
                "labels.bits = 64; labels on a device are as wide as the ids, 32 bits"});
  to.bits = 32;
  how.base = 1;
  CHECK(failure().status == SKERRY_INVALID_ARGUMENT);
  how.base = 0;
  to.size = 4;
  CHECK(failure() ==
        outcome{SKERRY_INVALID_ARGUMENT, "labels has 4 elements; 5 vertices need as many"});
  to.size = 5;
  how.backend = "serial";
  CHECK(failure().status == SKERRY_INVALID_ARGUMENT);
  how.backend = nullptr;
  CHECK(failure().status == SKERRY_OK);
  A.column_count = 4;
  CHECK(failure().status == SKERRY_INVALID_MATRIX);
}

TEST_CASE("a matrix in host memory on one device, on all, and on more than there are") {
  const auto graph = arrays<csr_view<std::uint32_t, std::uint32_t>>(path(5));
  const skerry_csr A = c_csr(graph.row_offsets, graph.columns);
  auto how = sized<skerry_options>();
  how.backend = "cuda";
  for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{1}, SKERRY_ALL_GPUS}) {
    how.gpu_count = count;
    auto result = sized<skerry_result>();
    REQUIRE(skerry_cc_csr(&A, &how, nullptr, &result, nullptr, 0) == SKERRY_OK);
    CHECK(result.count == 1);
  }
  how.gpu_count = 1000;
  const outcome found = outcome_of([&](char* message, std::size_t size) {
    return skerry_cc_csr(&A, &how, nullptr, nullptr, message, size);
  });
  CHECK(found.status == SKERRY_INVALID_ARGUMENT);
  CHECK(found.message.find("device.count = 1000, but CUDA lists") == 0);
}
