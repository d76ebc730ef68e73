// SPDX-License-Identifier: Apache-2.0
// `skerry bench incremental`: a graph that grows from no edge, by the size of the batches, by the
// share of queries, by the rule, and by the edges that rules in rounds inspect. Source: Table 4 and
// Figures 8 to 10 of Hong, Dhulipala, Shun: Exploring the design space of static and incremental
// graph connectivity algorithms on GPUs. PACT 2020.
#include "skerry/incremental.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/list.hpp"
#include "algorithms/min_label/root_hooks.hpp"
#include "algorithms/min_label/shiloach_vishkin.hpp"
#include "bench/edge_stream.hpp"
#include "bench/incremental_on_device.hpp"
#include "bench/measure.hpp"
#include "bench/stream_rates.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/entries.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/incremental_phases.hpp"

namespace skerry::bench {

namespace {

using components = incremental_components<std::uint32_t>;

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

/// The same by a rule that splices, or runs in rounds.
double phase_seconds(const graph& G, const edge_stream& stream, std::size_t length,
                     const incremental_options& how) {
  update_phase<std::uint32_t> updates(G.A.row_count, how);
  const double seconds =
      time_batches(stream.edges, length,
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

json batch_rows(const graph& G, const edge_stream& stream, const arguments& args, best_of& best) {
  json rows = json::array();
  for (const std::size_t length : batch_lengths({1'000, 10'000, 100'000, 1'000'000}, stream))
    rows.push_back(
        best.row({{"graph", G.name},
                  {"stream", stream.name},
                  {"batches", batch_name(length, stream.edges.size())},
                  {"batch", length}},
                 stream.edges.size(),
                 [&] { return insertion_seconds(G, stream, length, {.threads = args.threads}); }));
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
    add(rule, [&](const auto& how) { return phase_seconds(G, stream, stream.edges.size(), how); });
  return rows;
}

/// The edges that a label algorithm inspects in all rounds of all batches, and as it alters the
/// edges of a batch to the labels so far.
std::uint64_t edges_inspected(const graph& G, const edge_stream& stream, std::size_t length,
                              const hook_rule& rule, unsigned threads) {
  const kernel_run<any_executor> on{skerry::threads(threads)};
  auto parent = forest_of_roots<std::uint32_t>(on.executor, G.A.row_count);
  std::vector<std::uint64_t> hook(parent.size(), no_hook);
  std::vector<hook_edge<std::uint32_t>> edges;
  std::uint64_t inspected = 0;
  time_batches(stream.edges, length, [&](std::span<const id_pair> batch, std::size_t) {
    edges.clear();
    for (const auto& [u, v] : batch) edges.push_back({u, v, u, v});
    if (rule.alters) inspected += edges.size();
    hook_roots(on, std::span(edges), parent.data(), hook.data(), rule,
               [&]<class Ref>(std::size_t count, const root_hooks<Ref>& hooks) {
                 constexpr auto ignore = [](std::uint32_t, const hook_edge<std::uint32_t>&) {};
                 on.executor.for_each(count, link_hooked<Ref, decltype(ignore)>{hooks, ignore});
                 inspected += count;
               });
  });
  compress_all(on.executor, parent);
  check_labels(G, parent, "label algorithms");
  return inspected;
}

template <class... Variant>
json inspected_rows(const graph& G, const edge_stream& stream, const arguments& args, best_of& best,
                    list<Variant...>) {
  json rows = json::array();
  const auto add = [&](const std::string& rule, const hook_rule& rounds) {
    if (!args.selects(rule)) return;
    for (const std::size_t length : batch_lengths({1'000, 10'000, 100'000, 1'000'000}, stream)) {
      json row = best.row(
          {{"graph", G.name}, {"rule", rule}, {"batch", length}}, stream.edges.size(), [&] {
            return phase_seconds(G, stream, length, {.rule = rule, .threads = args.threads});
          });
      const std::uint64_t inspected = edges_inspected(G, stream, length, rounds, args.threads);
      row["inspected"] = inspected;
      row["inspections an edge"] =
          static_cast<double>(inspected) / static_cast<double>(stream.edges.size());
      rows.push_back(std::move(row));
    }
  };
  (add(std::string(Variant::called.text()), Variant::rule), ...);
  return rows;
}

}  // namespace

report run_incremental(const arguments& args) {
  if (args.on_device()) return run_incremental_on_device(args);
  const std::string timed =
      "seconds: all calls of insert() or process(), from vertices without edges on; ratio: of the "
      "rate to that of serial_rem, in entries a second, in the same run";
  result_table on{.name = "graphs"}, reference{.name = "serial_rem"},
      batches{.name = "batches", .timed = timed}, mixes{.name = "mixes", .timed = timed},
      rules{.name = "rules", .timed = timed},
      inspected{.name = "inspected",
                .timed = timed +
                         "; inspected: edges, counted in each round and when they are altered "
                         "before the first"};
  const auto recipes = growing_graphs(args.scale_of(20, 14));
  for_each_graph(recipes, or_first(args, recipes), [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    best_of best(G, args);
    const edge_stream by_row = entries_by_row(G), shuffled = shuffled_edges(G);
    append(batches, batch_rows(G, by_row, args, best));
    append(batches, batch_rows(G, shuffled, args, best));
    append(mixes, mix_rows(G, shuffled, {1'000, 100'000}, best, [&](const mixed_stream& mixed) {
             return [&](std::size_t length) {
               return mixed_seconds(G, mixed, length, {.threads = args.threads});
             };
           }));
    append(rules, rule_rows(G, shuffled, args, best));
    append(inspected, inspected_rows(G, shuffled, args, best, root_label_algorithms{}));
    reference.rows.push_back(
        {{"graph", G.name},
         {"seconds", best.serial_rem()},
         {"million/s", static_cast<double>(G.A.columns.size()) / best.serial_rem() / 1e6}});
  });
  return {.tables = {std::move(on), std::move(reference), std::move(batches), std::move(mixes),
                     std::move(rules), std::move(inspected)},
          .plot = batches_plot("stream"),
          .more_plots = {mixes_plot(),
                         {.table = "inspected",
                          .panel = "graph",
                          .x = "batch",
                          .y = "inspected",
                          .series = "rule",
                          .across = plot::scale::logarithmic}}};
}

}  // namespace skerry::bench
