// SPDX-License-Identifier: Apache-2.0
// Every combination of a sampling and a finish == oracle: on 1, 2 and 7 threads, in each width,
// with grains of one entry and with the default grain, symmetric and not. The runs on seven threads
// use graphs that keep many threads busy.
#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lib/backends/design_space.hpp"
#include "lib/backends/host_kernels.hpp"
#include "lib/backends/research.hpp"
#include "lib/pipeline/registry.hpp"
#include "skerry/info.hpp"
#include "skerry/skerry.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"
#include "tests/traces.hpp"

namespace test_design_space {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Two communities and one bridge; the giant's root is larger or smaller than the other root.
std::vector<named_graph> bridged_graphs() {
  std::vector<named_graph> all;
  for (const std::uint64_t seed : {1, 2, 3, 4})
    all.push_back({"bridged " + std::to_string(seed), bridged(900, 300, 16, 1, seed)});
  return all;
}

/// The small graphs without those that leave a second thread nothing to do.
std::vector<named_graph> not_so_small_graphs() {
  auto all = small_graphs();
  std::erase_if(all, [](const named_graph& each) { return each.graph.n < 30; });
  return all;
}

/// Graphs on which many threads contend for the same trees.
std::vector<named_graph> contended_graphs() {
  return {{"bridged", bridged(900, 300, 16, 1, 2)},
          {"shuffled path of 200", shuffled(path(200), 1)},
          {"clique chain", shuffled(clique_chain(12, 9), 3)}};
}

/// Long paths, one large star, many cliques.
std::vector<named_graph> large_graphs() {
  edges descending{2000, {}};
  for (std::uint64_t v = 2000; v-- > 1;) descending.add(v, v - 1);
  return {{"descending path of 2000", descending},
          {"shuffled path of 2000", shuffled(path(2000), 7)},
          {"star of 2000, centre last", star(2000, 1999)},
          {"200 cliques in a chain", shuffled(clique_chain(200, 10), 8)}};
}

/// Whether the finish may take as many rounds as the diameter.
bool takes_diameter_rounds(std::string_view name) {
  return name.ends_with("label_propagation") || name.ends_with("stergiou");
}

template <class View>
void check_all(const host_run& on, const named_graph& of, symmetry pattern) {
  const auto A = arrays<View>(with_pattern(of.graph, pattern));
  const auto expected = oracle(of.graph);
  INFO(of.name);
  const with_wide_offsets wide_matrix(A.view(), on.executor);
  for (const auto& each : combinations<typename View::index>()) {
    const std::string name(each.called.text());
    if (of.graph.n >= 2000 && takes_diameter_rounds(name)) continue;
    INFO(name);
    REQUIRE(widened(each(on, wide_matrix.ref(), pattern)) == expected);
  }
}

/// Whether each graph runs with and without the promise of symmetry, or graphs alternate.
enum class promise { with_and_without, in_turns };

template <class View>
void check_all(const host_run& on, const std::vector<named_graph>& graphs, promise which) {
  for (std::size_t k = 0; k < graphs.size(); ++k)
    for (const symmetry pattern : both_patterns)
      if (which == promise::with_and_without || pattern == symmetry_of(k % 2 == 1))
        check_all<View>(on, graphs[k], pattern);
}

/// A run on `count` threads, each of which takes `grain` entries at a time.
host_run on_threads(unsigned count, std::size_t grain = entry_grain) {
  host_run on{threads(count)};
  on.grain = grain;
  return on;
}

}  // namespace

TEST_CASE("every combination == oracle, on one thread") {
  check_all<narrow>(host_run{}, small_graphs(), promise::with_and_without);
  check_all<narrow>(host_run{}, bridged_graphs(), promise::with_and_without);
}

TEST_CASE("every combination == oracle, on one thread, with 64-bit ids and offsets") {
  check_all<wide>(host_run{}, contended_graphs(), promise::with_and_without);
}

TEST_CASE("every combination == oracle, on two threads, entry by entry") {
  check_all<mixed>(on_threads(2, 1), not_so_small_graphs(), promise::in_turns);
  check_all<narrow>(on_threads(2, 1), bridged_graphs(), promise::in_turns);
}

TEST_CASE("every combination == oracle, on seven threads, entry by entry") {
  check_all<wide>(on_threads(7, 1), contended_graphs(), promise::in_turns);
}

TEST_CASE("every combination == oracle, on seven threads, with the default grain") {
  check_all<mixed>(on_threads(7), contended_graphs().front(), symmetry::yes);
}

TEST_CASE("every combination == oracle, on openmp") {
  host_run on{openmp(2)};
  on.grain = 1;
  check_all<narrow>(on, contended_graphs().front(), symmetry::unknown);
}

TEST_CASE("every combination == oracle, on large graphs and two threads") {
  check_all<narrow>(on_threads(2, 1), large_graphs(), promise::in_turns);
}

TEST_CASE("every combination == oracle, on a large graph and seven threads") {
  check_all<wide>(on_threads(7, 16), large_graphs()[1], symmetry::unknown);
}

TEST_CASE("the design space has many names, all distinct, and cc() accepts them") {
  CHECK(combinations<std::uint32_t>().size() >= 150);
  std::set<std::string> names;
  for (const auto& each : algorithms()) CHECK(names.insert(each.name).second);
  for (const auto& each : combinations<std::uint32_t>())
    CHECK(names.contains(std::string(each.called.text())));
  CHECK(names.contains("kout+rem_cas/naive/split_one"));
}

/// Runs cc() by SAMPLING(RULE)+FINISH: each rule with itself, and with a finish that has no rule.
template <class View>
void check_by_rule(const edges& g, symmetry pattern) {
  const auto A = arrays<View>(with_pattern(g, pattern));
  const auto expected = oracle(g);
  const auto rules = listed_combinations().first(listed_rules());
  for (const char* sampling : {"kout", "kout_random", "kout_hybrid", "hook"})
    for (const auto& each : rules) {
      const std::string rule(each.called.text());
      for (const std::string& finish : {rule, std::string("liu_tarjan/PUS")}) {
        const std::string name = std::string(sampling).append("(" + rule + ")+" + finish);
        INFO(name);
        const auto found =
            cc(A.view(),
               {.algorithm = name, .backend = "threads", .threads = 2, .symmetric = pattern});
        REQUIRE(found.used.algorithm == name);
        REQUIRE(widened(found.labels) == expected);
      }
    }
}

TEST_CASE("a sampling by each rule == oracle") {
  for (const auto& each : contended_graphs()) {
    INFO(each.name);
    check_by_rule<narrow>(each.graph, symmetry::yes);
    check_by_rule<wide>(each.graph, symmetry::unknown);
  }
  check_by_rule<mixed>(star(300, 299), symmetry::yes);
  check_by_rule<narrow>({0, {}}, symmetry::yes);
  const auto g = bridged(900, 300, 16, 1, 2);
  const auto A = arrays<narrow>(symmetrised(g));
  CHECK(widened(
            cc(A.view(), {.algorithm = "stages(hook(early/naive)+rem_cas/naive/splice)"}).labels) ==
        oracle(g));
}

TEST_CASE("a sampling unites by the rule of its name, the finish by its own") {
  // Of the edges (3, 2), (4, 0), (4, 3), rem splices at the last one, async does not; and the words
  // of jtb are an array of their own.
  const edges g = symmetrised({5, {{3, 2}, {4, 0}, {4, 3}}});
  const auto links = [&](const char* algorithm, std::string_view phase) {
    std::string all;
    for (const auto& step : traces::trace_of(g, algorithm).steps)
      if (step.operation == phase && step.note.find("links") != std::string::npos)
        all += step.note + "; ";
    return all;
  };
  const std::string by_async = links("kout(async/naive)+ecl/jump", "kout"),
                    by_rem = links("kout(rem_cas/naive/splice)+ecl/jump", "kout");
  CHECK(links("kout+ecl/jump", "kout") == links("kout(async/halve)+rem_cas/naive/splice", "kout"));
  CHECK(by_async != by_rem);
  CHECK(by_rem.find("moves 3 from 2 to 0") != std::string::npos);
  CHECK(by_rem == links("kout(rem_cas/naive/splice)+jtb_words/naive", "kout"));
  const auto has_smallest = [&](const char* algorithm) {
    for (const auto& step : traces::trace_of(g, algorithm).steps)
      for (const auto& vector : step.vectors)
        if (vector.name == "smallest") return step.operation == "hook";
    return false;
  };
  CHECK(has_smallest("hook(jtb_words/naive)+async/naive"));
  CHECK(!has_smallest("hook(async/naive)+jtb_words/naive"));
  // The arrays of the sampling's rule are gone in the finish, which has the labels as its forest.
  for (const char* rule : {"jtb_words/naive", "jtb_ranks/naive", "async/naive"})
    for (const auto& step :
         traces::trace_of(g, "hook(" + std::string(rule) + ")+rem_cas/naive/splice").steps)
      if (step.operation == "rem_cas/naive/splice") CHECK(step.vectors.size() == 1);
}

TEST_CASE("a sampling that has no such rule is refused, with the reason") {
  const auto A = arrays<narrow>(symmetrised(path(3)));
  const auto refusal = [&](const char* algorithm) -> std::string {
    try {
      static_cast<void>(cc(A.view(), {.algorithm = algorithm}));
    } catch (const std::invalid_argument& e) {
      return e.what();
    }
    return "";
  };
  CHECK(refusal("bfs(async/halve)+ecl/jump") ==
        "\"bfs(async/halve)+ecl/jump\": only kout, kout_hybrid, kout_random and hook unite by a "
        "rule; use \"bfs+ecl/jump\"");
  CHECK(refusal("kout_coalesced(async/halve)+ecl/jump").find("use \"kout_coalesced+ecl/jump\"") !=
        std::string::npos);
  CHECK(refusal("kout(stergiou)+ecl/jump") ==
        "\"kout(stergiou)+ecl/jump\": \"stergiou\" is no rule of union-find; use one such as "
        "\"early/naive\"");
  CHECK(refusal("kout(rem)+ecl/jump").find("\"rem\" is no rule") != std::string::npos);
  CHECK(refusal("kout(async/halv)+ecl/jump").find("async/halve") != std::string::npos);
  CHECK(refusal("kout()+ecl/jump").find("there is no algorithm \"\"") != std::string::npos);
  CHECK(refusal("kout(async/halve)+eclipse").find("\"kout+eclipse\"") != std::string::npos);
}

TEST_CASE("on a device the rows by rule follow all others: for each combination, one a rule") {
  const auto row = [](const char* called) { return all().algorithm(called).device_kernel.value(); };
  const auto expected = [&](const char* combination, const char* rule) {
    return row("bfs_by_level+liu_tarjan/EUF") + 1 +
           (row(combination) - row("async/naive")) * listed_rules() + row(rule) -
           row("async/naive");
  };
  CHECK(row("kout(async/naive)+async/naive") == expected("kout+async/naive", "async/naive"));
  CHECK(row("hook_gathered(early/naive)+stergiou") ==
        expected("hook_gathered+stergiou", "early/naive"));
}

TEST_CASE("a combination with a sampling is no algorithm of products") {
  for (const auto& each : combinations<std::uint32_t>())
    if (each.sampling.samples) CHECK_FALSE(all().algorithm(each.called.text()).products);
  CHECK_FALSE(all().algorithm("sampled+label_propagation").kernel);
}

TEST_CASE("label propagation takes the same rounds as a kernel and by products") {
  for (const auto& g : {path(50), shuffled(path(50), 2), bridged(90, 30, 6, 1, 2)}) {
    const auto A = arrays<narrow>(symmetrised(g));
    const auto rounds_on = [&](const char* backend) {
      return cc(A.view(), {.algorithm = "label_propagation", .backend = backend}).used.rounds;
    };
    CHECK(rounds_on("serial") == rounds_on("reference"));
  }
}

TEST_CASE("combinations that only a device has: distinct names, rows after the common ones") {
  const auto all_of_device = device_only_combinations();
  CHECK(all_of_device.size() == 12 * 61);
  const auto row = [](const name& called) { return all().algorithm(called.text()).device_kernel; };
  const auto common = combinations<std::uint32_t>();
  std::set<std::string> names;
  auto expected = row(common.front().called).value();
  for (const auto& each : common) {
    CHECK(names.emplace(each.called.text()).second);
    CHECK(row(each.called) == expected);
    CHECK(all().algorithm(each.called.text()).kernel == expected++);
  }
  for (const auto& each : all_of_device) {
    CHECK(names.emplace(each.called.text()).second);
    CHECK(row(each.called) == expected++);
    CHECK(!all().algorithm(each.called.text()).kernel);
  }
  CHECK(names.contains("kout_coalesced_reorganised_gathered+rem_lock/halve/split_one"));
}

TEST_CASE("only cuda lists the combinations that only a device has") {
  std::set<std::string> names;
  for (const auto& each : device_only_combinations()) names.emplace(each.called.text());
  std::size_t listed = 0;
  for (const auto& each : algorithms())
    if (names.contains(each.name)) {
      ++listed;
      CHECK(each.backends == std::vector<std::string>{"cuda"});
      CHECK(each.design_space);
      CHECK(each.name.starts_with(each.sampling + "+"));
    }
  CHECK(listed == (has_cuda_device() ? names.size() : 0));
}

}  // namespace test_design_space
