// SPDX-License-Identifier: Apache-2.0
// Every combination of a sampling and a finish == oracle: on 1, 2 and 7 threads, of each width,
// with grains of one entry and as they are, symmetric and not. Seven threads get the graphs on
// which many have something to do.
#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "design_space.hpp"
#include "skerry/skerry.hpp"
#include "tests/graphs.hpp"

namespace test_design_space {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Two blobs and few bridges; the giant's root is above or below that of the other.
std::vector<named_graph> bridged_graphs() {
  std::vector<named_graph> all;
  for (const std::uint64_t seed : {1, 2, 3, 4})
    all.push_back({"bridged " + std::to_string(seed), bridged(900, 300, 16, 1, seed)});
  return all;
}

/// The small graphs but for those on which a second thread has nothing to do.
std::vector<named_graph> not_so_small_graphs() {
  auto all = small_graphs();
  std::erase_if(all, [](const named_graph& each) { return each.graph.n < 30; });
  return all;
}

/// More than a few vertices, and ways for many threads to meet.
std::vector<named_graph> crowded_graphs() {
  return {{"bridged", bridged(900, 300, 16, 1, 2)},
          {"shuffled path of 200", shuffled(path(200), 1)},
          {"clique chain", shuffled(clique_chain(12, 9), 3)}};
}

/// Long paths, one great star, many cliques.
std::vector<named_graph> large_graphs() {
  edges downwards{2000, {}};
  for (std::uint64_t v = 2000; v-- > 1;) downwards.add(v, v - 1);
  return {{"path of 2000 downwards", downwards},
          {"shuffled path of 2000", shuffled(path(2000), 7)},
          {"star of 2000, centre last", star(2000, 1999)},
          {"200 cliques in a chain", shuffled(clique_chain(200, 10), 8)}};
}

/// Whether the finish may take as many rounds as a path is long.
bool crawls(std::string_view called) {
  return called.ends_with("label_propagation") || called.ends_with("stergiou");
}

template <class View>
void check_all(const host_run& on, const named_graph& of, bool symmetric) {
  const auto A = arrays<View>(symmetric ? both_ways(of.graph) : of.graph);
  const auto expected = oracle(of.graph);
  INFO(of.name);
  for (const auto& each : combinations<typename View::index, typename View::offset>()) {
    const std::string called(each.called.text());
    if (of.graph.n >= 2000 && crawls(called)) continue;
    INFO(called);
    REQUIRE(widened(each(on, A.view(), symmetric)) == expected);
  }
}

/// Each graph both ways, or one with and the next without the promise.
enum class promise { with_and_without, in_turns };

template <class View>
void check_all(const host_run& on, const std::vector<named_graph>& graphs, promise which) {
  for (std::size_t k = 0; k < graphs.size(); ++k)
    for (const bool symmetric : {false, true})
      if (which == promise::with_and_without || symmetric == (k % 2 == 1))
        check_all<View>(on, graphs[k], symmetric);
}

/// So many threads, each taking `grain` entries at a time.
host_run on_threads(unsigned count, std::size_t grain = entry_grain) {
  host_run on{threads(count)};
  on.grain = grain;
  return on;
}

}  // namespace

using narrow = csr_view<std::uint32_t, std::uint32_t>;
using mixed = csr_view<std::uint32_t, std::uint64_t>;
using wide = csr_view<std::uint64_t, std::uint64_t>;

TEST_CASE("every combination == oracle, on one thread") {
  check_all<narrow>(host_run{}, small_graphs(), promise::with_and_without);
  check_all<narrow>(host_run{}, bridged_graphs(), promise::with_and_without);
}

TEST_CASE("every combination == oracle, on one thread, with ids and offsets of 64 bits") {
  check_all<wide>(host_run{}, crowded_graphs(), promise::with_and_without);
}

TEST_CASE("every combination == oracle, on two threads, entry by entry") {
  check_all<mixed>(on_threads(2, 1), not_so_small_graphs(), promise::in_turns);
  check_all<narrow>(on_threads(2, 1), bridged_graphs(), promise::in_turns);
}

TEST_CASE("every combination == oracle, on seven threads, entry by entry") {
  check_all<wide>(on_threads(7, 1), crowded_graphs(), promise::in_turns);
}

TEST_CASE("every combination == oracle, on seven threads, with the grain that users get") {
  check_all<mixed>(on_threads(7), crowded_graphs().front(), true);
}

TEST_CASE("every combination == oracle, on openmp") {
  host_run on{openmp(2)};
  on.grain = 1;
  check_all<narrow>(on, crowded_graphs().front(), false);
}

TEST_CASE("every combination == oracle, on large graphs and two threads") {
  check_all<narrow>(on_threads(2, 1), large_graphs(), promise::in_turns);
}

TEST_CASE("every combination == oracle, on a large graph and seven threads") {
  check_all<wide>(on_threads(7, 16), large_graphs()[1], false);
}

TEST_CASE("there are many names, no two alike, and cc() takes them") {
  CHECK(combinations<std::uint32_t, std::uint32_t>().size() >= 150);
  std::set<std::string> names;
  for (const auto& each : algorithms()) CHECK(names.insert(each.name).second);
  for (const auto& each : combinations<std::uint32_t, std::uint32_t>())
    CHECK(names.contains(std::string(each.called.text())));
  CHECK(names.contains("kout+rem_cas/naive/split_one"));
}

}  // namespace test_design_space
