// SPDX-License-Identifier: Apache-2.0
// A solve that repeats the arguments of the one before is launched at once.  Its labels are those
// of what the arrays hold then, also after the workspace has other memory.
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/hook_first/cuda/solve.cuh"
#include "matrix_ops/cuda/host_slot.cuh"
#include "tests/gpu/local_graphs.hpp"
#include "tests/gpu/on_device.hpp"
#include "tests/gpu/varied_graphs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

using narrow = csr_view<std::uint32_t, std::uint32_t>;

/// Solves with one workspace that is kept.
class solver {
 public:
  explicit solver(std::uint64_t most_rows) : labels_(most_rows, memory_.resources()) {}

  /// The labels of `turns` solves in a row are those of a graph, and so are the counts.
  ///
  /// expected  of a matrix with a giant, what is found out about its pattern
  void check(const device_csr<std::uint32_t, std::uint32_t>& A, symmetry pattern, int turns,
             const std::vector<std::uint64_t>& right,
             std::optional<found_pattern> expected = std::nullopt) {
    std::uint64_t count = 0;
    for (std::uint64_t v = 0; v < right.size(); ++v) count += right[v] == v;
    for (int turn = 0; turn < turns; ++turn) {
      INFO("turn " << turn);
      fill_ones(labels_);
      const auto state = hook_first_and_wait(A.ref(), pattern, true, labels_.data(), workspace_);
      CHECK(state.count() == count);
      CHECK(state.id_outside == 0);
      if (expected) {
        CHECK(state.has_giant == 1);
        CHECK(state.found == *expected);
      }
      const auto labels = downloaded(labels_, right.size());
      REQUIRE(std::vector<std::uint64_t>(labels.begin(), labels.end()) == right);
    }
  }
  /// Replaces what the arrays of a matrix hold by another one with as many rows and entries.
  void replace(device_csr<std::uint32_t, std::uint32_t>& A,
               const device_csr<std::uint32_t, std::uint32_t>& by) const {
    const auto stream = memory_.resources().stream;
    copy_async(by.ref().row_offsets, A.row_offsets.data(), A.row_offsets.size(), stream);
    copy_async(by.ref().columns, A.columns.data(), A.columns.size(), stream);
  }
  [[nodiscard]] const device_memory& memory() const { return memory_; }

 private:
  device_memory memory_;
  host_slot slot_;
  hook_first_workspace<std::uint32_t> workspace_{memory_.resources(), &slot_};
  device_buffer<std::uint32_t> labels_;
};

}  // namespace

TEST_CASE("repeated solves of each plan, promised symmetric or not") {
  solver solve(200000);
  for (const auto& [name, graph] : varied_graphs())
    for (const symmetry pattern : {symmetry::yes, symmetry::unknown}) {
      INFO(name);
      const edges g = with_pattern(graph, pattern);
      solve.check(on_device<narrow>(g, solve.memory()), pattern, 4, oracle(graph));
    }
}

TEST_CASE("what the arrays hold may change between solves that repeat") {
  solver solve(60000);
  const edges first = random_graph(60000, 100000, 1), second = shuffled(first, 2);
  const auto one = on_device<narrow>(first, solve.memory());
  const auto other = on_device<narrow>(second, solve.memory());
  auto A = on_device<narrow>(first, solve.memory());
  for (int turn = 0; turn < 6; ++turn) {
    solve.replace(A, turn % 2 == 0 ? one : other);
    solve.check(A, symmetry::unknown, turn < 3 ? 1 : 2, oracle(turn % 2 == 0 ? first : second));
  }
}

TEST_CASE("two matrices with a giant in turns, of which one is balanced") {
  // In the other one only rows of the giant lead to the other vertices.
  constexpr std::uint64_t n = 1 << 17, outside = 1000;
  const edges inner = symmetrised(random_graph(n - outside, 4 * n, 1));
  edges balanced = inner, directed = inner;
  balanced.n = directed.n = n;
  for (std::uint64_t v = n - outside; v < n; ++v) {
    balanced.add(v, v);
    directed.add(v - outside, v);
  }
  solver solve(n);
  const auto one = on_device<narrow>(balanced, solve.memory());
  const auto other = on_device<narrow>(directed, solve.memory());
  auto A = on_device<narrow>(balanced, solve.memory());
  for (int turn = 0; turn < 6; ++turn) {
    solve.replace(A, turn % 2 == 0 ? one : other);
    solve.check(A, symmetry::unknown, 2, oracle(turn % 2 == 0 ? balanced : directed),
                turn % 2 == 0 ? found_pattern::balanced : found_pattern::nothing);
  }
}

TEST_CASE("trees that are joined at the end of one solve, and not of the one that repeats it") {
  solver solve(60000);
  const edges half = symmetrised(local_graph(30000, 300, 35000, 1));
  edges joined = disjoint_union(half, half), apart = joined;
  joined.add(1003, 31003);
  apart.add(1003, 1003);
  const auto one = on_device<narrow>(joined, solve.memory());
  const auto other = on_device<narrow>(apart, solve.memory());
  auto A = on_device<narrow>(joined, solve.memory());
  for (int turn = 0; turn < 6; ++turn) {
    solve.replace(A, turn % 2 == 0 ? one : other);
    solve.check(A, symmetry::unknown, 2, oracle(turn % 2 == 0 ? joined : apart));
  }
}

TEST_CASE("a larger matrix between solves that repeat") {
  solver solve(200000);
  const edges small = local_graph(5000, 40, 4000, 1), large = local_graph(200000, 40, 180000, 2);
  const auto A = on_device<narrow>(small, solve.memory());
  const auto B = on_device<narrow>(large, solve.memory());
  for (int turn = 0; turn < 3; ++turn) {
    solve.check(A, symmetry::yes, 3, oracle(small));
    solve.check(B, symmetry::yes, turn + 1, oracle(large));
  }
}
