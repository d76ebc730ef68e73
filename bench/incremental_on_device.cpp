// SPDX-License-Identifier: Apache-2.0
// Table 4 and Figures 8 and 10 of Hong, Dhulipala, Shun: Exploring the design space of static and
// incremental graph connectivity algorithms on GPUs. PACT 2020.
#include "bench/incremental_on_device.hpp"

#include <memory>
#include <utility>

#include "bench/edge_stream.hpp"
#include "bench/gpu_stream.hpp"
#include "bench/stream_rates.hpp"
#include "skerry/cuda_incremental.hpp"
#include "skerry/info.hpp"

namespace skerry::bench {

namespace {

json batch_rows(const graph& G, const edge_stream& stream, best_of& best) {
  json rows = json::array();
  gpu_stream on_device(G.name, stream.edges, {}, G.answer);
  for (const auto& [waits, called] :
       {std::pair{batch_wait::each, "each batch"}, std::pair{batch_wait::last, "all batches"}})
    for (const std::size_t length :
         batch_lengths({1'000, 10'000, 100'000, 1'000'000, 10'000'000}, stream))
      rows.push_back(best.row({{"graph", G.name},
                               {"stream", stream.name},
                               {"waits for", called},
                               {"batches", batch_name(length, stream.edges.size())},
                               {"batch", length}},
                              stream.edges.size(), [&, waits = waits] {
                                return on_device.insertion_seconds(length, waits);
                              }));
  return rows;
}

/// Every rule, by one batch of all edges.
json device_rule_rows(const graph& G, const edge_stream& stream, const arguments& args,
                      best_of& best) {
  json rows = json::array();
  gpu_stream on_device(G.name, stream.edges, {}, G.answer);
  for (const auto& rule : device_rules())
    if (args.selects(rule))
      rows.push_back(best.row({{"graph", G.name}, {"rule", rule}}, stream.edges.size(), [&] {
        return on_device.insertion_seconds(stream.edges.size(), batch_wait::each, rule);
      }));
  return rows;
}

}  // namespace

report run_incremental_on_device(const arguments& args) {
  const std::string device = cuda_device().name;
  const std::string timed =
      "seconds: all calls of insert(), insert_async() or process() by the host's clock, from "
      "vertices without edges on; pairs and answers are in the device's memory; ratio: of the "
      "rate to that of serial_rem on the host, in entries a second, in the same run";
  result_table on{.name = "graphs"}, batches{.name = "batches", .timed = timed},
      mixes{.name = "mixes", .timed = timed}, rules{.name = "rules", .timed = timed};
  const auto recipes = growing_graphs(args.scale_of(20, 14));
  for_each_graph(recipes, or_first(args, recipes), [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    best_of best(G, args);
    const edge_stream shuffled = shuffled_edges(G);
    append(batches, batch_rows(G, entries_by_row(G), best));
    append(batches, batch_rows(G, shuffled, best));
    append(mixes, mix_rows(G, shuffled, {1 << 17, 1 << 20}, best, [&](const mixed_stream& mixed) {
             auto on_device =
                 std::make_shared<gpu_stream>(G.name, mixed.pairs, mixed.is_query, G.answer);
             return [on_device](std::size_t length) { return on_device->mixed_seconds(length); };
           }));
    append(rules, device_rule_rows(G, shuffled, args, best));
  });
  return {.tables = {std::move(on), std::move(batches), std::move(mixes), std::move(rules)},
          .plot = batches_plot("stream waits for"),
          .more_plots = {mixes_plot()},
          .device = device};
}

}  // namespace skerry::bench
