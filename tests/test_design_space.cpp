// SPDX-License-Identifier: Apache-2.0
// Every combination of a sampling and a finish x every test graph == oracle: in 1, 2 and 7 threads,
// of each width, with grains of one entry and as they are, symmetric and not.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <type_traits>

#include "algorithms/design_space.hpp"
#include "atoll/atoll.hpp"
#include "tests/graphs.hpp"
#include "tests/pairs.hpp"

using namespace reef;
using namespace reef::testing;

namespace {

/// The bridge family beside the small graphs: two blobs, few bridges, the giant's root above or
/// below that of the other.
std::vector<named_graph> graphs_of_design_space() {
  auto all = small_graphs();
  for (const std::uint64_t seed : {1, 2, 3, 4})
    all.push_back({"bridged " + std::to_string(seed), bridged(900, 300, 16, 1, seed)});
  return all;
}

template <class View>
void check_all(const any_executor& run) {
  const auto& table = design_space<typename View::index, typename View::offset>;
  for (const auto& [graph_name, g] : graphs_of_design_space())
    for (const bool symmetric : {false, true}) {
      const auto A = arrays<View>(symmetric ? both_ways(g) : g);
      const auto expected = oracle(g);
      for (const auto& each : table) {
        INFO(graph_name);
        INFO(std::string(each.called.text()));
        const auto labels = each(host_run{run}, A.view(), symmetric);
        REQUIRE(widened(labels) == expected);
      }
    }
}

}  // namespace

using narrow = csr_view<std::uint32_t, std::uint32_t>;
using mixed = csr_view<std::uint32_t, std::uint64_t>;
using wide = csr_view<std::uint64_t, std::uint64_t>;

TEST_CASE("every combination == oracle, on one thread") { check_all<narrow>(serial{}); }
TEST_CASE("every combination == oracle, on two threads") { check_all<mixed>(threads(2)); }
TEST_CASE("every combination == oracle, on seven threads") { check_all<wide>(threads(7)); }
TEST_CASE("every combination == oracle, on openmp") { check_all<narrow>(openmp(2)); }

TEST_CASE("names are those that cc() takes, and there are no two alike") {
  std::set<std::string> names;
  for (const auto& each : algorithms()) CHECK(names.insert(each.name).second);
  for (const auto& each : design_space<std::uint32_t, std::uint32_t>)
    CHECK(names.contains(std::string(each.called.text())));
  CHECK(names.contains("kout+rem_cas/naive/split_one"));
}
