// SPDX-License-Identifier: Apache-2.0
// `skerry bench incremental`: a graph that grows from no edge, by the size of the batches, by the
// share of queries, and by the union rule. Source: Table 4 and Figures 8 and 10 of Hong, Dhulipala,
// Shun: Exploring the design space of static and incremental graph connectivity algorithms on GPUs.
// PACT 2020.
#include "skerry/incremental.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/incremental_phases.hpp"

namespace skerry::bench {

namespace {

using id_pair = std::pair<std::uint32_t, std::uint32_t>;
using components = incremental_components<std::uint32_t>;

/// Edges in the order in which they arrive.
struct edge_stream {
  std::string name;
  std::vector<id_pair> edges;
};

/// Every entry, row by row: each edge arrives twice.
edge_stream entries_by_row(const graph& G) {
  edge_stream all{"entries by row", {}};
  all.edges.reserve(G.A.columns.size());
  for (std::uint32_t u = 0; u < G.A.row_count; ++u)
    for (auto k = G.A.row_offsets[u]; k < G.A.row_offsets[u + 1]; ++k)
      all.edges.emplace_back(u, G.A.columns[k]);
  return all;
}

/// Every edge once, in random order.
edge_stream shuffled_edges(const graph& G) {
  edge_stream all{"edges, shuffled", {}};
  for (const auto& [u, v] : entries_by_row(G).edges)
    if (u < v) all.edges.emplace_back(u, v);
  std::shuffle(all.edges.begin(), all.edges.end(), std::mt19937_64(1));
  return all;
}

/// Batches of edges with queries between them.
struct mixed_stream {
  unsigned percent;  // of the operations that insert
  std::vector<id_pair> pairs;
  std::vector<id_pair> queries;
  std::vector<bool> is_query;  // [pairs]
};

/// The edges of a stream in their order, with random queries at random places.
mixed_stream with_queries(const edge_stream& stream, std::uint32_t n, unsigned percent) {
  mixed_stream mixed{percent, {}, {}, {}};
  std::mt19937_64 random(percent);
  for (std::size_t next = 0; next < stream.edges.size();) {
    const bool is_query = random() % 100 >= percent;
    if (is_query) mixed.queries.emplace_back(random() % n, random() % n);
    mixed.pairs.push_back(is_query ? mixed.queries.back() : stream.edges[next]);
    mixed.is_query.push_back(is_query);
    next += !is_query;
  }
  return mixed;
}

void check_labels(const graph& G, std::span<const std::uint32_t> labels, const std::string& what) {
  if (!std::ranges::equal(labels, G.answer))
    throw wrong_answer(fmt::format("{}: incremental components by {} are wrong; please report this",
                                   G.name, what));
}

/// Calls f(batch, first) for consecutive batches, and returns the seconds of all calls.
template <class Function>
double time_batches(std::span<const id_pair> pairs, std::size_t length, Function f) {
  const stopwatch watch;
  for (std::size_t first = 0; first < pairs.size(); first += length)
    f(pairs.subspan(first, std::min(length, pairs.size() - first)), first);
  return watch.seconds();
}

/// Seconds to insert a stream, in batches, by a rule.
double insertion_seconds(const graph& G, const edge_stream& stream, std::size_t length,
                         const incremental_options& how) {
  components found(G.A.row_count, how);
  const double seconds =
      time_batches(stream.edges, length,
                   [&](std::span<const id_pair> batch, std::size_t) { found.insert(batch); });
  check_labels(G, found.labels(), how.rule.empty() ? "the default rule" : how.rule);
  return seconds;
}

/// The same by a rule that splices.
double phase_seconds(const graph& G, const edge_stream& stream, const incremental_options& how) {
  update_phase<std::uint32_t> updates(G.A.row_count, how);
  const double seconds =
      time_batches(stream.edges, stream.edges.size(),
                   [&](std::span<const id_pair> batch, std::size_t) { updates.insert(batch); });
  check_labels(G, std::move(updates).finish().labels(), how.rule);
  return seconds;
}

/// Throws wrong_answer unless each answer is possible, and queries at the end have the right ones.
void check_answers(const graph& G, const mixed_stream& mixed, const std::vector<bool>& answers,
                   const components& found) {
  const auto are_joined = [&](const id_pair& q) { return G.answer[q.first] == G.answer[q.second]; };
  bool right = true;
  for (std::size_t k = 0; k < answers.size(); ++k)
    right &= !answers[k] || (mixed.is_query[k] && are_joined(mixed.pairs[k]));
  const bit_vector at_end = found.connected(mixed.queries);
  for (std::size_t k = 0; k < mixed.queries.size(); ++k)
    right &= at_end[k] == are_joined(mixed.queries[k]);
  if (!right) throw wrong_answer(G.name + ": answers to queries are wrong; please report this");
}

double mixed_seconds(const graph& G, const mixed_stream& mixed, std::size_t length,
                     const incremental_options& how) {
  components found(G.A.row_count, how);
  std::vector<bit_vector> is_query;
  for (std::size_t first = 0; first < mixed.pairs.size(); first += length) {
    auto& bits = is_query.emplace_back(std::min(length, mixed.pairs.size() - first));
    for (std::size_t k = 0; k < bits.size(); ++k) bits.set(k, mixed.is_query[first + k]);
  }
  std::vector<bit_vector> answers(is_query.size());
  const double seconds =
      time_batches(mixed.pairs, length, [&](std::span<const id_pair> batch, std::size_t first) {
        answers[first / length] = found.process(batch, is_query[first / length]);
      });
  check_labels(G, found.labels(), "mixed batches");
  std::vector<bool> all;
  for (const auto& some : answers)
    for (std::size_t k = 0; k < some.size(); ++k) all.push_back(some[k]);
  check_answers(G, mixed, all, found);
  return seconds;
}

/// The least of the repetitions of run(), and of serial_rem() beside them.
class best_of {
 public:
  best_of(const graph& G, const arguments& args) : graph_(G), args_(args) {}

  /// A row: operations, seconds, their rate, and the ratio to the rate of serial_rem, which reads
  /// every edge once.
  template <class Run>
  json row(json keys, std::size_t operations, Run run) {
    double least = std::numeric_limits<double>::max();
    for (unsigned repetition = 0; repetition < args_.repetitions(); ++repetition) {
      serial_rem_ = std::min(serial_rem_, serial_rem_seconds(graph_));
      least = std::min(least, run());
    }
    const double rate = static_cast<double>(operations) / least;
    keys["operations"] = operations;
    keys["seconds"] = least;
    keys["million/s"] = rate / 1e6;
    keys["ratio"] = rate / (static_cast<double>(graph_.A.columns.size()) / serial_rem_);
    return keys;
  }

  [[nodiscard]] double serial_rem() const { return serial_rem_; }

 private:
  const graph& graph_;
  const arguments& args_;
  double serial_rem_ = std::numeric_limits<double>::max();
};

/// "of 1k", or "one".
std::string batch_name(std::size_t length, std::size_t operations) {
  return length >= operations ? "one" : "of " + short_number(length);
}

json batch_rows(const graph& G, const edge_stream& stream, const arguments& args, best_of& best) {
  json rows = json::array();
  std::vector<std::size_t> lengths{1'000, 10'000, 100'000, 1'000'000};
  std::erase_if(lengths, [&](std::size_t each) { return each >= stream.edges.size(); });
  lengths.push_back(stream.edges.size());
  for (const std::size_t length : lengths)
    rows.push_back(
        best.row({{"graph", G.name},
                  {"stream", stream.name},
                  {"batches", batch_name(length, stream.edges.size())},
                  {"batch", length}},
                 stream.edges.size(),
                 [&] { return insertion_seconds(G, stream, length, {.threads = args.threads}); }));
  return rows;
}

json mix_rows(const graph& G, const edge_stream& stream, const arguments& args, best_of& best) {
  json rows = json::array();
  const auto n = static_cast<std::uint32_t>(G.A.row_count);
  for (const unsigned percent : {100U, 90U, 50U, 20U}) {
    const mixed_stream mixed = with_queries(stream, n, percent);
    for (const std::size_t length : {std::size_t{1'000}, std::size_t{100'000}})
      rows.push_back(best.row({{"graph", G.name},
                               {"insertions, %", percent},
                               {"batches", batch_name(length, mixed.pairs.size())},
                               {"batch", length}},
                              mixed.pairs.size(), [&] {
                                return mixed_seconds(G, mixed, length, {.threads = args.threads});
                              }));
  }
  return rows;
}

json rule_rows(const graph& G, const edge_stream& stream, const arguments& args, best_of& best) {
  json rows = json::array();
  const auto add = [&](const std::string& rule, auto seconds_of) {
    if (args.selects(rule))
      rows.push_back(best.row({{"graph", G.name}, {"rule", rule}}, stream.edges.size(), [&] {
        return seconds_of(incremental_options{.rule = rule, .threads = args.threads});
      }));
  };
  for (const auto& rule : concurrent_rules())
    add(rule,
        [&](const auto& how) { return insertion_seconds(G, stream, stream.edges.size(), how); });
  for (const auto& rule : phased_rules())
    add(rule, [&](const auto& how) { return phase_seconds(G, stream, how); });
  return rows;
}

void append(result_table& table, const json& rows) {
  table.rows.insert(table.rows.end(), rows.begin(), rows.end());
}

/// The graphs that args names, or the first of all.
arguments or_first(arguments args, const std::vector<recipe>& all) {
  if (args.graphs.empty()) args.graphs = {all.front().name};
  return args;
}

}  // namespace

report run_incremental(const arguments& args) {
  const std::string timed =
      "seconds: all calls of insert() or process(), from vertices without edges on; ratio: of the "
      "rate to that of serial_rem, in entries a second, in the same run";
  result_table on{.name = "graphs"}, reference{.name = "serial_rem"},
      batches{.name = "batches", .timed = timed}, mixes{.name = "mixes", .timed = timed},
      rules{.name = "rules", .timed = timed};
  const auto recipes = standard_graphs(args.scale_of(20, 14));
  for_each_graph(recipes, or_first(args, recipes), [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    best_of best(G, args);
    const edge_stream by_row = entries_by_row(G), shuffled = shuffled_edges(G);
    append(batches, batch_rows(G, by_row, args, best));
    append(batches, batch_rows(G, shuffled, args, best));
    append(mixes, mix_rows(G, shuffled, args, best));
    append(rules, rule_rows(G, shuffled, args, best));
    reference.rows.push_back(
        {{"graph", G.name},
         {"seconds", best.serial_rem()},
         {"million/s", static_cast<double>(G.A.columns.size()) / best.serial_rem() / 1e6}});
  });
  return {.tables = {std::move(on), std::move(reference), std::move(batches), std::move(mixes),
                     std::move(rules)},
          .plot = {.table = "batches",
                   .panel = "graph",
                   .x = "batch",
                   .y = "million/s",
                   .series = "stream",
                   .across = plot::scale::logarithmic},
          .more_plots = {{.table = "mixes",
                          .panel = "graph",
                          .x = "insertions, %",
                          .y = "million/s",
                          .series = "batches"}}};
}

}  // namespace skerry::bench
