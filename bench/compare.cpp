// SPDX-License-Identifier: Apache-2.0
// `skerry bench compare`: Skerry beside the installed libraries, each on a graph that it has built
// beforehand.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/own_candidates.hpp"
#include "bench/peer.hpp"
#include "skerry/verify.hpp"

namespace skerry::bench {

namespace {

/// throws  wrong_answer where a library's labels or its count are wrong
void check(const graph& G, const peer_answer& answer) {
  const auto found = verify(G.view(), std::span<const std::uint32_t>(answer.labels));
  if (!found)
    throw wrong_answer(fmt::format("{}: {} is wrong: {}", G.name, answer.name, found.fault));
  if (answer.count != found.count)
    throw wrong_answer(fmt::format("{}: {} counts {} components; there are {}", G.name, answer.name,
                                   answer.count, found.count));
}

constexpr const char* timed_calls =
    "seconds: of Skerry the solve alone on a matrix promised to be symmetric, of a library its "
    "call "
    "alone, on a graph that it has built before; ratio: to serial_rem in the same run";

json row_of(const graph& G, const peer_answer& answer, double serial_rem) {
  return row_of(G, {answer.name, {}}, {answer.seconds, {}}, serial_rem);
}

}  // namespace

report run_compare(const arguments& args) {
  auto all = own_candidates();  // the filter may exclude all of them and select a library
  std::erase_if(all, [&](const candidate& each) { return !args.selects(each.name); });
  result_table on{.name = "graphs"}, times{.name = "times", .timed = timed_calls};
  std::vector<std::string> skipped;
  for_each_graph(standard_graphs(args.scale_of(18, 14)), args, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    const auto found = measure(G, all, args);
    for (auto& row : rows_of(G, all, found)) times.rows.push_back(std::move(row));
    for (const auto& run : {run_boost, run_python_peers}) {
      const auto answers = run(G, args);
      for (const auto& answer : answers.answers) {
        check(G, answer);
        if (args.selects(answer.name)) times.rows.push_back(row_of(G, answer, found.serial_rem));
      }
      for (const auto& line : answers.absent)
        if (std::ranges::find(skipped, line) == skipped.end()) skipped.push_back(line);
    }
  });
  return {.tables = {std::move(on), std::move(times)},
          .skipped = std::move(skipped),
          .plot = {.table = "times", .x = "graph", .y = "ratio", .series = "algorithm backend"}};
}

}  // namespace skerry::bench
