// SPDX-License-Identifier: Apache-2.0
// What hook_first finds out about a matrix on a device before it reads rows: invalid offsets, and
// patterns that are not symmetric by a single entry, in every place. And the count of components.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/hook_first/cuda/hook_first.cuh"
#include "lib/device/cuda/shared_launches.cuh"
#include "tests/gpu/local_graphs.hpp"
#include "tests/gpu/on_device.hpp"
#include "tests/gpu/symmetric_graphs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

using narrow = csr_view<std::uint32_t, std::uint32_t>;
using matrix = csr_ref<std::uint32_t, std::uint32_t, device_space>;
using state = hook_first_state<std::uint32_t>;

constexpr std::uint32_t largest = 0xffffffff;

/// Labels, and what the solve reported.
struct answer {
  std::vector<std::uint64_t> labels;
  state found;
};

/// Solves one matrix after the other with one workspace.
class solver {
 public:
  /// By the pattern that turns out to hold.
  answer solve(const matrix& A) {
    fill_ones(labels_ = device_buffer<std::uint32_t>(A.row_count, memory_.resources()));
    const state found = hook_first_and_wait(A, symmetry::unknown, true, labels_.data(), workspace_);
    return {widened(downloaded(labels_)), found};
  }
  answer solve(const edges& g) { return solve(on_device<narrow>(g, memory_).ref()); }

  /// Goes on where symmetry was assumed, and the labels of a deep forest are compressed.
  answer join_deep(const edges& g, const std::vector<std::uint64_t>& labels) {
    const cudaStream_t stream = memory_.resources().stream;
    const auto A = on_device<narrow>(g, memory_);
    const std::vector<std::uint32_t> narrowed(labels.begin(), labels.end());
    labels_ = uploaded(std::span<const std::uint32_t>(narrowed), memory_.resources());
    shared_launches<std::uint32_t, std::uint32_t> run(A.ref(), balance::tested, labels_.data(),
                                                      workspace_);
    const std::uint32_t yes = 1;
    run.measure_locality(true);
    copy_async(&yes, &workspace_.state()->is_deep, 1, stream);
    run.compare_parents(false);
    CHECK(read_back(workspace_.state(), stream).joined == 0);
    run.compare_parents(true);
    run.compress_if_joined();
    const state found = read_back(workspace_.state(), stream);
    return {widened(downloaded(labels_)), found};
  }

  /// Whether the test for this pattern passes, also where a solve would not run it.
  bool passes(found_pattern pattern, const matrix& A) {
    const cudaStream_t stream = memory_.resources().stream;
    workspace_.set_hash({17});
    shared_launches<std::uint32_t, std::uint32_t> run(A, balance::tested, nullptr, workspace_);
    if (pattern == found_pattern::balanced) {
      run.check_balance();
      return run.pattern_sum() == 0;
    }
    const auto by_hashes = symmetry_test::by_hashes;
    run.measure_locality(false);
    copy_async(&by_hashes, &workspace_.state()->test, 1, stream);
    run.check_symmetry();
    return read_back(workspace_.state(), stream).is_symmetric != 0;
  }
  bool passes(found_pattern pattern, const edges& g) {
    return passes(pattern, on_device<narrow>(g, memory_).ref());
  }
  [[nodiscard]] const device_memory& memory() const { return memory_; }

 private:
  device_memory memory_;
  hook_first_workspace<std::uint32_t> workspace_{memory_.resources()};
  device_buffer<std::uint32_t> labels_;
};

/// The step that spreads 40 places, or 8, evenly over the entries of a graph.
[[nodiscard]] std::size_t step_between_places(const edges& g) {
  return g.list.size() / (samples_pay_on_device(g.n) ? 8 : 40);
}

}  // namespace

TEST_CASE(
    "a symmetric pattern passes both tests, is solved by it, and its components are counted") {
  solver run;
  for (const auto& [name, graph] : symmetric_graphs()) {
    INFO(name);
    CHECK(run.passes(found_pattern::symmetric, graph));
    CHECK(run.passes(found_pattern::balanced, graph));
    edges repeated = graph;  // each entry as often as its mirror image
    for (std::size_t k = 0; k < graph.list.size(); k += 7) {
      const auto [u, v] = graph.list[k];
      repeated.add(u, v), repeated.add(v, u);
    }
    CHECK(run.passes(found_pattern::symmetric, repeated));
    const auto [labels, found] = run.solve(graph);
    REQUIRE(labels == oracle(graph));
    CHECK(found.count() == count_of(labels));
    if (hashes_pay_on_device(graph.list.size())) {
      const std::uint64_t n = graph.n, m = graph.list.size();
      const bool looks_for_giant = samples_pay_on_device(n) || search_first(n, m);
      const auto tested = found.test == symmetry_test::by_hashes  ? found_pattern::symmetric
                          : sample_first(n, m) && looks_for_giant ? found_pattern::balanced
                                                                  : found_pattern::nothing;
      CHECK(found.found == tested);
      if (name.starts_with("many long rows"))
        CHECK((found.has_giant == 1) == name.ends_with(", a giant"));
    }
    CHECK(found.bad_offset == 0);
    CHECK(found.id_outside == 0);
  }
}

TEST_CASE("an entry that is missing, in any place, is found") {
  solver run;
  for (const auto& [name, graph] : symmetric_graphs()) {
    const std::size_t step = step_between_places(graph);
    for (std::size_t k = 0; k < graph.list.size(); k += step) {
      edges g = graph;
      if (g.list[k].first == g.list[k].second) continue;
      g.list.erase(g.list.begin() + static_cast<std::ptrdiff_t>(k));
      INFO(name << ", without entry " << k);
      const auto A = on_device<narrow>(g, run.memory());
      CHECK_FALSE(run.passes(found_pattern::symmetric, A.ref()));
      CHECK_FALSE(run.passes(found_pattern::balanced, A.ref()));
      const auto [labels, found] = run.solve(A.ref());
      REQUIRE(labels == oracle(g));
      REQUIRE(found.count() == count_of(labels));
      CHECK(found.found == found_pattern::nothing);
    }
  }
}

TEST_CASE("patterns that are nearly symmetric") {
  solver run;
  const edges graph = symmetrised(random_graph(20000, 160000, 7));
  edges repeated = graph;  // one entry twice, its mirror image once
  repeated.list.push_back(graph.list[777]);
  CHECK_FALSE(run.passes(found_pattern::symmetric, repeated));
  CHECK_FALSE(run.passes(found_pattern::balanced, repeated));
  edges swapped = graph;  // the columns of two entries exchanged: balanced, but not symmetric
  std::swap(swapped.list[1000].second, swapped.list[200000].second);
  CHECK_FALSE(run.passes(found_pattern::symmetric, swapped));
  CHECK(run.passes(found_pattern::balanced, swapped));
  CHECK(run.solve(swapped).labels == oracle(swapped));
  edges cycles{30000, {}};  // directed, and balanced
  for (std::uint64_t v = 0; v < cycles.n; ++v)
    for (const std::uint64_t length : {4, 10, 100, 1000, 5000})
      cycles.add(v, v % length == length - 1 ? v + 1 - length : v + 1);
  cycles = shuffled(cycles, 3);
  CHECK_FALSE(run.passes(found_pattern::symmetric, cycles));
  CHECK(run.passes(found_pattern::balanced, cycles));
  const auto [labels, found] = run.solve(cycles);
  CHECK(labels == oracle(cycles));
  CHECK(found.count() == 6);
}

TEST_CASE("long rows without a giant") {
  constexpr std::uint64_t n = 60000, sets = 3;
  std::mt19937_64 random(5);
  solver run;
  edges directed{n, {}};  // every third vertex: each set by permutations, hence balanced
  for (unsigned k = 0; k < 12; ++k)
    for (std::uint64_t first = 0; first < sets; ++first) {
      std::vector<std::uint64_t> to;
      for (std::uint64_t v = first; v < n; v += sets) to.push_back(v);
      std::ranges::shuffle(to, random);
      for (std::uint64_t v = first; v < n; v += sets) directed.add(v, to[v / sets]);
    }
  for (const bool symmetric : {true, false}) {
    const edges g = symmetric ? symmetrised(directed) : directed;
    const auto [labels, found] = run.solve(g);
    CHECK(labels == oracle(g));
    CHECK(found.count() == sets);
    CHECK(found.has_giant == 0);
    CHECK(found.found == (symmetric ? found_pattern::symmetric : found_pattern::balanced));
  }
}

TEST_CASE("a deep forest is compressed before its components are counted") {
  solver run;
  const edges g = symmetrised(zigzag(1 << 22));
  const auto [labels, found] = run.solve(g);
  CHECK(labels == oracle(g));
  WARN(found.is_deep == 1);  // depends on how many steps the warps make meanwhile
  CHECK(found.count() == 1);
}

TEST_CASE("trees that one entry above the diagonal joins, where symmetry was assumed") {
  const std::vector<named_graph> halves{{"local", local_graph(30000, 300, 35000, 1)},
                                        {"with hubs, not local", with_hubs(25000)}};
  solver run;
  for (const auto& [name, half] : halves) {
    const edges both = disjoint_union(symmetrised(half), symmetrised(half));
    for (const std::uint64_t v : {17u, 500u, 1003u, 29000u, 29999u}) {
      edges g = both;
      g.add(v, half.n + v);
      INFO(name << ", from row " << v);
      const auto [labels, found] = run.solve(g);
      REQUIRE(labels == oracle(g));
      CHECK(found.count() == count_of(labels));
      CHECK(found.test == symmetry_test::by_labels);
      CHECK(found.joined == 1);
      CHECK(found.found == found_pattern::nothing);
    }
  }
}

TEST_CASE("the same of a deep forest, once it is compressed") {
  solver run;
  const edges half = symmetrised(local_graph(30000, 300, 35000, 1));
  const edges both = disjoint_union(half, half);
  edges g = both;
  g.add(1003, half.n + 1003);
  const auto [labels, found] = run.join_deep(g, oracle(both));
  CHECK(labels == oracle(g));
  CHECK(found.joined == 1);
}

TEST_CASE("directed matrices") {
  solver run;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const std::uint64_t n = (2000 + 700 * seed) * (seed % 5 == 4 ? 5 : 1);
    edges g = seed % 3 == 0   ? random_graph(n, n * (1 + seed % 12), seed)
              : seed % 3 == 1 ? local_graph(n, 60, n * (1 + seed % 7), seed)
                              : path(n);
    if (seed % 2 == 0) g = shuffled(g, seed);
    INFO("seed " << seed);
    const auto [labels, found] = run.solve(g);
    REQUIRE(labels == oracle(g));
    REQUIRE(found.count() == count_of(labels));
    CHECK(found.found == found_pattern::nothing);
  }
}

TEST_CASE("an invalid offset, in any place, is found before any row is read") {
  solver run;
  for (const auto& [name, graph] : symmetric_graphs()) {
    const auto host = arrays<narrow>(graph);
    const auto n = static_cast<std::uint32_t>(graph.n);
    for (std::uint32_t row = 0; row <= n; row += row == 0 ? 1 : n / 30) {
      auto wrong = host.row_offsets;
      wrong[row] = row % 2 == 0 ? largest : wrong[row] + 0x40000000;
      const auto A = on_device<narrow>(graph, run.memory());
      const auto offsets =
          uploaded(std::span<const std::uint32_t>(wrong), run.memory().resources());
      wait_for(run.memory().resources().stream);
      INFO(name << ", offset " << row);
      const matrix broken(n, A.ref().entry_count, offsets.data(), A.ref().columns);
      CHECK(run.solve(broken).found.bad_offset == 1);
    }
  }
}

TEST_CASE("an id out of range, in any place, is reported where nothing is promised") {
  solver run;
  for (const auto& [name, graph] : symmetric_graphs()) {
    const std::size_t step = step_between_places(graph);
    for (std::size_t k = 0; k < graph.list.size(); k += step) {
      auto A = on_device<narrow>(graph, run.memory());
      const std::uint32_t outside = k % 2 == 0 ? largest : static_cast<std::uint32_t>(graph.n);
      auto columns = downloaded(A.columns);
      columns[k] = outside;
      copy_async(&columns[k], A.columns.data() + k, 1, run.memory().resources().stream);
      wait_for(run.memory().resources().stream);
      INFO(name << ", id " << k);
      CHECK(run.solve(A.ref()).found.id_outside == 1);
    }
  }
}
