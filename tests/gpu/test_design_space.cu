// SPDX-License-Identifier: Apache-2.0
// Every combination of a sampling and a finish == oracle on a device, in each width, symmetric and
// not: 32-bit offsets are widened first. And repeatedly the same labels where many threads contend.
// Samplings that only a device has are tested with a finish of each kind, and on bridged graphs
// with every finish.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/design_space.hpp"
#include "lib/device/cuda/phases.cuh"
#include "lib/pipeline/registry.hpp"
#include "matrix_ops/cuda/wide_offsets.cuh"
#include "tests/csr_views.hpp"
#include "tests/gpu/on_device.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

template <class View>
using device_combination = combination<cuda_run, typename View::index, std::uint64_t>;

template <class View>
using device_samplings = cuda_samplings<typename View::index, std::uint64_t>;

/// These samplings with every finish; those with a union-find finish come first.
template <class View>
std::vector<device_combination<View>> with_every_finish(const device_samplings<View>& some) {
  using index = typename View::index;
  auto all = combined(some, union_finishes_on_cuda<index, std::uint64_t>());
  const auto others = combined(some, label_finishes_on_cuda<index, std::uint64_t>());
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

/// All combinations of a device.
template <class View>
std::vector<device_combination<View>> all_combinations() {
  return with_every_finish<View>(samplings_on_cuda<typename View::index, std::uint64_t>());
}

/// The combinations that the host has as well.
template <class View>
std::vector<device_combination<View>> common_combinations() {
  return with_every_finish<View>(
      samplings_on_cuda<typename View::index, std::uint64_t>().first(samplings::size));
}

/// The combinations that only a device has.
template <class View>
std::vector<device_combination<View>> device_only_combinations() {
  return with_every_finish<View>(
      samplings_on_cuda<typename View::index, std::uint64_t>().subspan(samplings::size));
}

/// A matrix as the combinations take it.
template <class Index>
const device_csr<Index, std::uint64_t>& with_wide(const cuda_threads&,
                                                  const device_csr<Index, std::uint64_t>& A) {
  return A;
}
device_csr<std::uint32_t, std::uint64_t> with_wide(
    const cuda_threads& run, const device_csr<std::uint32_t, std::uint32_t>& A) {
  return with_wide_offsets(run, A.ref());
}

/// Two communities and one bridge; the giant's root is larger or smaller than the other root.
std::vector<named_graph> bridged_graphs() {
  std::vector<named_graph> all;
  for (const std::uint64_t seed : {1, 2, 3, 4})
    all.push_back({"bridged " + std::to_string(seed), bridged(900, 300, 16, 1, seed)});
  return all;
}

/// Large stars, many cliques, hubs whose rows are split into segments.
std::vector<named_graph> large_graphs() {
  auto hubs = random_graph(20000, 8000, 9);
  for (std::uint64_t k = 0; k < 6000; ++k) hubs.add(17, 3 * k), hubs.add(19000, 2 * k + 1);
  return {{"star of 2000, centre last", star(2000, 1999)},
          {"star of 5000, centre first", star(5000, 0)},
          {"200 cliques in a chain", shuffled(clique_chain(200, 10), 8)},
          {"two hubs", hubs}};
}

std::vector<named_graph> long_paths() {
  edges descending{2000, {}};
  for (std::uint64_t v = 2000; v-- > 1;) descending.add(v, v - 1);
  return {{"descending path of 2000", descending},
          {"shuffled path of 2000", shuffled(path(2000), 7)}};
}

/// Whether the finish may take as many rounds as the diameter.
bool takes_diameter_rounds(std::string_view name) {
  return name.ends_with("label_propagation") || name.ends_with("stergiou");
}

constexpr const char* slow_finishes_skipped =
    "skipped: label_propagation and stergiou, which take a round per step of a long path";

enum class slow_finishes { included, skipped };

/// Checks these combinations on these graphs.
template <class View>
void check(const std::vector<device_combination<View>>& some,
           const std::vector<named_graph>& graphs) {
  const device_memory memory;
  const cuda_run on{.executor = cuda_threads(memory.resources())};
  for (const auto& each : graphs)
    for (const symmetry pattern : both_patterns) {
      INFO(each.name << (pattern == symmetry::yes ? ", symmetric" : ", one direction"));
      const auto given = on_device<View>(with_pattern(each.graph, pattern), memory);
      const auto& A = with_wide(on.executor, given);
      const auto expected = oracle(each.graph);
      for (const auto& combination : some) {
        INFO(std::string(combination.called.text()));
        REQUIRE(widened(downloaded(combination(on, A.ref(), pattern))) == expected);
      }
    }
}

template <class View>
void check_all(const std::vector<named_graph>& graphs,
               slow_finishes slow = slow_finishes::included) {
  auto all = common_combinations<View>();
  CHECK(all.size() == samplings::size * finishes::size);
  if (slow == slow_finishes::skipped) {
    MESSAGE(slow_finishes_skipped);
    std::erase_if(all, [](const auto& each) { return takes_diameter_rounds(each.called.text()); });
  }
  check<View>(all, graphs);
}

/// Every sampling with a finish of each kind.
template <class View>
std::vector<device_combination<View>> some_combinations() {
  auto some = all_combinations<View>();
  std::erase_if(some, [](const auto& each) {
    const auto name = each.called.text();
    return !name.ends_with("+async/compress") && !name.ends_with("+rem_cas/naive/splice") &&
           !name.ends_with("+jtb_words/two_try_split") && !name.ends_with("+shiloach_vishkin") &&
           !name.ends_with("+liu_tarjan/PUS") && !name.ends_with("+liu_tarjan/CUSA");
  });
  return some;
}

}  // namespace

TEST_CASE("every combination == oracle, on small graphs" * doctest::test_suite("large")) {
  check_all<narrow>(small_graphs());
}

TEST_CASE("every combination == oracle, on bridged graphs, with 64-bit offsets" *
          doctest::test_suite("large")) {
  check_all<mixed>(bridged_graphs());
}

TEST_CASE("every combination == oracle, with 64-bit ids and offsets" *
          doctest::test_suite("large")) {
  check_all<wide>({{"bridged", bridged(900, 300, 16, 1, 2)},
                   {"shuffled path of 200", shuffled(path(200), 1)},
                   {"clique chain", shuffled(clique_chain(12, 9), 3)},
                   {"no vertex", {0, {}}},
                   {"one vertex", {1, {}}}});
}

TEST_CASE("every combination == oracle, on large graphs" * doctest::test_suite("large")) {
  check_all<narrow>(large_graphs());
}

TEST_CASE("every combination == oracle, on long paths" * doctest::test_suite("large")) {
  check_all<narrow>(long_paths(), slow_finishes::skipped);
}

TEST_CASE("sampled combinations == oracle, for each sampling of a device" *
          doctest::test_suite("large")) {
  auto graphs = small_graphs();
  for (auto& each : bridged_graphs()) graphs.push_back(std::move(each));
  for (auto& each : large_graphs()) graphs.push_back(std::move(each));
  const auto some = some_combinations<narrow>();
  CHECK(some.size() == (samplings_on_device::size - 1) * 6);  // all samplings but none
  check<narrow>(some, graphs);
  check<wide>(some_combinations<wide>(), {{"bridged", bridged(900, 300, 16, 1, 2)}});
}

TEST_CASE("every combination that only a device has == oracle, on bridged graphs" *
          doctest::test_suite("large")) {
  const auto all = device_only_combinations<mixed>();
  CHECK(all.size() == device_only_samplings::size * finishes::size);
  check<mixed>(all, bridged_graphs());
}

TEST_CASE("a sampling by each rule == oracle, before the same rule and before one of labels") {
  const device_memory memory;
  const cuda_run on{.executor = cuda_threads(memory.resources())};
  const auto rules = union_finishes_on_cuda<std::uint32_t, std::uint64_t>();
  const auto by_labels = label_finishes_on_cuda<std::uint32_t, std::uint64_t>().front();
  std::size_t samplings = 0;
  for (const auto& [name, graph] :
       {named_graph{"bridged", bridged(900, 300, 16, 1, 2)},
        named_graph{"star of 2000, centre last", star(2000, 1999)}, named_graph{"empty", {0, {}}}})
    for (const symmetry pattern : both_patterns) {
      INFO(name << (pattern == symmetry::yes ? ", symmetric" : ", one direction"));
      const auto A = on_device<mixed>(with_pattern(graph, pattern), memory);
      const auto expected = oracle(graph);
      for (const auto& sampling : samplings_on_cuda<std::uint32_t, std::uint64_t>()) {
        if (sampling.run_by == nullptr) continue;
        ++samplings;
        for (const auto& rule : rules)
          for (const auto& finish : {rule, by_labels}) {
            const device_combination<mixed> each{sampling, finish};
            INFO(std::string(each.called.text()), " by ", std::string(rule.called.text()));
            REQUIRE(widened(downloaded(each(on, A.ref(), pattern, {}, rule.run))) == expected);
          }
      }
    }
  CHECK(samplings == 6 * 8);  // k-out, hybrid, random and hook, and each of them gathered
}

TEST_CASE("the rows of forests are those of the registry") {
  std::size_t row = 0;
  for (const auto& sampling : forest_samplings_on_cuda<std::uint32_t, std::uint64_t>())
    for (const auto& finish : forest_finishes_on_cuda<std::uint32_t, std::uint64_t>()) {
      const combination<cuda_run, std::uint32_t, std::uint64_t, edge_record<std::uint32_t>> each{
          sampling, finish};
      const std::string name(each.called.text());
      INFO(name);
      REQUIRE(all().algorithm(name).forest_kernel == row++);
    }
  CHECK(row == samplings_on_device::size * forest_finishes::size);
}

TEST_CASE("every finish repeatedly gives the same labels where many threads contend" *
          doctest::test_suite("large")) {
  MESSAGE(slow_finishes_skipped);
  const device_memory memory;
  const cuda_run on{.executor = cuda_threads(memory.resources())};
  const auto all = all_combinations<narrow>();
  for (const auto& [name, graph] :
       {named_graph{"star", star(3000, 2999)}, named_graph{"clique chain", clique_chain(60, 20)},
        named_graph{"shuffled path", shuffled(path(3000), 5)}}) {
    INFO(name);
    const auto A = on_device<mixed>(symmetrised(graph), memory);
    const auto expected = oracle(graph);
    for (const auto& each : all) {
      const std::string finish(each.called.text());
      if (finish.find('+') != std::string::npos || takes_diameter_rounds(finish)) continue;
      INFO(finish);
      for (int turn = 0; turn < 20; ++turn)
        REQUIRE(widened(downloaded(each(on, A.ref(), symmetry_of(turn % 2 == 0)))) == expected);
    }
  }
}

TEST_CASE("a run frees all of its device memory" * doctest::test_suite("large")) {
  const device_memory memory;
  const cuda_run on{.executor = cuda_threads(memory.resources())};
  const auto A = on_device<mixed>(symmetrised(random_graph(5000, 20000, 3)), memory);
  const auto before = bytes_in_use(memory);
  for (const auto& each : all_combinations<narrow>())
    static_cast<void>(each(on, A.ref(), symmetry::yes));
  CHECK(bytes_in_use(memory) == before);
}

TEST_CASE("each sampling and each finish once == oracle") {
  auto each_once = all_combinations<narrow>();
  std::erase_if(each_once, [](const auto& each) {
    const auto name = each.called.text();
    return name.find('+') != std::string_view::npos && !name.ends_with("+async/compress");
  });
  CHECK(each_once.size() == finishes::size + samplings_on_device::size - 1);
  check<narrow>(each_once, {{"bridged", bridged(900, 300, 16, 1, 2)}});
}
