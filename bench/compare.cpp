// SPDX-License-Identifier: Apache-2.0
// `skerry bench compare`: Skerry beside the installed libraries, each on a graph that it has built
// beforehand. A wrong answer of Skerry ends the run; that of a library is reported.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/metered.hpp"
#include "bench/own_candidates.hpp"
#include "bench/peer.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/verify.hpp"

namespace skerry::bench {

namespace {

/// The standard graphs, and two random communities with one or three edges between them: a search
/// that leaves out the rows of the largest component misses some of these edges.
std::vector<recipe> compared_graphs(const arguments& args) {
  auto all = standard_graphs(args.scale_of(18, 14));
  constexpr unsigned bridged = 8;
  for (unsigned seed = 1; seed <= bridged; ++seed)
    all.push_back(generated(fmt::format("bridges{}", seed),
                            graphs::bridges{.count = seed % 2 == 0 ? 3U : 1U}, {.seed = seed}));
  return all;
}

constexpr const char* whole_call = "cc(A), whole call, not promised";

constexpr const char* ecl_cc_name = "ecl_cc, ECL-CC's algorithm";

/// What is wrong with a library's labels or its count; empty if nothing is.
std::string fault_of(const graph& G, const peer_answer& answer) {
  if (answer.labels.size() != G.A.row_count)
    return fmt::format("{} labels for {} vertices", answer.labels.size(), G.A.row_count);
  const auto found = verify(G.view(), std::span<const std::uint32_t>(answer.labels));
  if (!found) return found.fault;
  if (answer.count != found.count)
    return fmt::format("counts {} components; there are {}", answer.count, found.count);
  return "";
}

template <class Value>
json or_null(const std::optional<Value>& value) {
  return value ? json(*value) : json(nullptr);
}

/// The rest of a row that row_of() began.
void complete(json& row, const std::optional<std::uint64_t>& peak_bytes,
              const std::optional<double>& bytes_over_needed, const std::string& answer) {
  row["peak_bytes"] = or_null(peak_bytes);
  row["bytes_over_needed"] = or_null(bytes_over_needed);
  row["answer"] = answer;
}

/// The row of serial_rem, then those of Skerry.
json own_rows(const graph& G, const std::vector<candidate>& all, const measurements& found,
              const arguments& args) {
  json rows = rows_of(G, all, found);
  complete(rows[0], serial_rem_peak_bytes(G), {}, "right");
  metered_graph counted(G);
  for (std::size_t c = 0; c < all.size(); ++c) {
    const bool is_stopped = !found.timings[c].seconds;
    complete(rows[c + 1], is_stopped ? std::nullopt : peak_bytes(G, all[c], args),
             counted.over_needed(all[c], found.timings[c]), is_stopped ? "stopped" : "right");
  }
  return rows;
}

/// The whole call as a user writes it, with nothing promised: checks, solve and count, to be
/// compared with the whole calls of the libraries.
json whole_call_row(const graph& G, const arguments& args, double serial_rem) {
  const candidate call{whole_call, {.threads = args.thread_count()}};
  timing time;
  for (unsigned k = 0; k < args.repetitions(); ++k) {
    const stopwatch watch;
    const auto found = cc(G.view(), call.opts);
    const double seconds = watch.seconds();
    if (!std::ranges::equal(found.labels, G.answer))
      throw wrong_answer(
          fmt::format("{}: {} gave wrong labels; please report this", G.name, whole_call));
    time.seconds = std::min(time.seconds.value_or(seconds), seconds);
    time.used = found.used;
  }
  json row = row_of(G, call, time, serial_rem);
  complete(row, std::nullopt, {}, "right");
  return row;
}

/// ECL-CC's algorithm on the threads of Skerry's call; it checks and counts nothing.
json ecl_cc_row(const graph& G, const arguments& args, double serial_rem) {
  timing time;
  for (unsigned k = 0; k < args.repetitions(); ++k) {
    const double seconds = ecl_cc_seconds(G, args.thread_count());
    time.seconds = std::min(time.seconds.value_or(seconds), seconds);
  }
  json row = row_of(G, candidate{ecl_cc_name, {}}, time, serial_rem);
  row["rounds"] = nullptr;
  complete(row, std::nullopt, {}, "right");
  return row;
}

/// A wrong answer has no time.
json row_of(const graph& G, const peer_answer& answer, double serial_rem) {
  const std::string fault = fault_of(G, answer);
  const bool is_right = fault.empty();
  timing time;
  if (is_right) time.seconds = answer.seconds;
  json row = row_of(G, {answer.name, {}}, time, serial_rem);
  row["rounds"] = nullptr;
  complete(row, is_right ? answer.peak_bytes : std::nullopt, {},
           is_right ? "right" : "wrong: " + fault);
  return row;
}

constexpr const char* what_is_compared =
    "seconds: of cc(A) and of a library the whole call on a graph that it has built before, of "
    "Skerry's algorithms the solve alone on a matrix promised to be symmetric; ecl_cc: the same "
    "matrix, nothing checked or counted; "
    "ratio: to serial_rem in the same run; peak_bytes: "
    "the most memory that the first call takes beside the graph; bytes_over_needed: what the "
    "operations of an algorithm of products read and write by their equations, over row offsets "
    "and column ids read once and labels written once; a wrong answer has no numbers";

}  // namespace

report run_compare(const arguments& args) {
  auto all = own_candidates();  // the filter may exclude all of them and select a library
  std::erase_if(all, [&](const candidate& each) { return !args.selects(each.name); });
  const lagraph_peer lagraph(args);
  result_table on{.name = "graphs"}, times{.name = "times", .timed = what_is_compared};
  std::vector<std::string> skipped;
  for_each_graph(compared_graphs(args), args, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    const auto own = measure(G, all, args);
    if (args.selects(whole_call)) times.rows.push_back(whole_call_row(G, args, own.serial_rem));
    for (auto& row : own_rows(G, all, own, args)) times.rows.push_back(std::move(row));
    if (args.selects(ecl_cc_name)) times.rows.push_back(ecl_cc_row(G, args, own.serial_rem));
    for (const auto& found :
         {run_boost(G, args), lagraph.run(G, args), run_python_peers(G, args)}) {
      for (const auto& answer : found.answers)
        if (args.selects(answer.name)) times.rows.push_back(row_of(G, answer, own.serial_rem));
      for (const auto& line : found.absent)
        if (std::ranges::find(skipped, line) == skipped.end()) skipped.push_back(line);
    }
  });
  return {.tables = {std::move(on), std::move(times)},
          .skipped = std::move(skipped),
          .plot = {.table = "times", .x = "graph", .y = "ratio", .series = "algorithm backend"}};
}

}  // namespace skerry::bench
