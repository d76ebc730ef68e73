// SPDX-License-Identifier: Apache-2.0
// `skerry bench compare`: Skerry beside the libraries that are installed, on graphs that each of them
// has built already.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/own_contestants.hpp"
#include "bench/peer.hpp"
#include "skerry/verify.hpp"

namespace skerry::bench {

namespace {

/// throws  wrong_answer where a library's labels or its count are not right
void check(const graph& G, const peer_answer& answer) {
  const auto found = verify(G.view(), std::span<const std::uint32_t>(answer.labels));
  if (!found)
    throw wrong_answer(fmt::format("{}: {} is wrong: {}", G.name, answer.name, found.fault));
  if (answer.count != found.count)
    throw wrong_answer(fmt::format("{}: {} counts {} components; there are {}", G.name, answer.name,
                                   answer.count, found.count));
}

json row_of(const graph& G, const peer_answer& answer, double serial_rem) {
  return row_of(G, {answer.name, {}}, {answer.seconds, {}}, serial_rem);
}

}  // namespace

report run_compare(const arguments& how) {
  auto all = own_contestants();  // may all be filtered out, where a library is asked for
  std::erase_if(all, [&](const contestant& who) { return !how.asks_for(who.name); });
  result_table on{.name = "graphs"}, times{.name = "times"};
  std::vector<std::string> skipped;
  for_each_graph(standard_graphs(how.scale_of(18, 14)), how, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    const auto found = race(G, all, how);
    for (auto& row : rows_of(G, all, found)) times.rows.push_back(std::move(row));
    for (const auto& ask : {ask_boost, ask_python}) {
      const auto answers = ask(G, how);
      for (const auto& answer : answers.given) {
        check(G, answer);
        if (how.asks_for(answer.name)) times.rows.push_back(row_of(G, answer, found.serial_rem));
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
