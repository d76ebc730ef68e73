// SPDX-License-Identifier: Apache-2.0
#include "bench/sampled.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "algorithms/design_space.hpp"
#include "algorithms/host_run.hpp"
#include "bench/gpu_session.hpp"
#include "bench/inspected.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry::bench {

namespace {

using labels_type = buffer<std::uint32_t>;

/// count / all, or 0 where all is 0.
double share(std::uint64_t count, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(count) / static_cast<double>(all);
}

/// The share of the vertices in the largest tree.
double covered(const labels_type& labels) {
  std::vector<std::uint64_t> size(labels.size());
  for (const auto label : labels) ++size[label];
  return size.empty() ? 0 : share(std::ranges::max(size), labels.size());
}

/// The share of the entries between two trees.
double left(const graph& G, const labels_type& labels) {
  std::uint64_t between = 0;
  for (std::size_t r = 0; r < labels.size(); ++r)
    for (auto k = G.A.row_offsets[r]; k < G.A.row_offsets[r + 1]; ++k)
      between += labels[r] != labels[G.A.columns[k]];
  return share(between, G.A.columns.size());
}

/// throws  wrong_answer where a tree spans two components or is not compressed
void check_forest(const graph& G, const std::string& sampling, const labels_type& labels) {
  for (std::size_t v = 0; v < labels.size(); ++v)
    if (labels[labels[v]] != labels[v] || G.answer[labels[v]] != G.answer[v])
      throw wrong_answer(G.name + ": " + sampling +
                         " joins two components, or leaves a tree uncompressed");
}

json row_of(const graph& G, const std::string& sampling, double seconds,
            const labels_type& labels) {
  return {{"graph", G.name},
          {"sampling", sampling},
          {"seconds", seconds},
          {"covered", covered(labels)},
          {"left", left(G, labels)}};
}

json rows_on_device(const graph& G, const arguments& args) {
  gpu_session device(G.name, G.view(), G.answer);
  json rows = json::array();
  for (const auto& name : gpu_session::samplings()) {
    device_sample found;
    double least = 0;
    for (unsigned k = 0; k < args.repetitions(); ++k) {
      found = device.sample(name);
      check_forest(G, name, found.labels);
      least = k == 0 ? found.seconds : std::min(least, found.seconds);
    }
    rows.push_back(row_of(G, name, least, found.labels));
  }
  return rows;
}

/// The entries that the finish reads: those of rows outside the largest tree.
std::uint64_t left_to_finish(const graph& G, const labels_type& labels) {
  std::vector<std::uint64_t> size(labels.size()), entries(labels.size());
  for (std::size_t v = 0; v < labels.size(); ++v) {
    ++size[labels[v]];
    entries[labels[v]] += G.A.row_offsets[v + 1] - G.A.row_offsets[v];
  }
  if (size.empty()) return 0;
  return G.A.columns.size() - entries[std::ranges::max_element(size) - size.begin()];
}

template <class Sampling>
json row_of(const graph& G, const arguments& args) {
  const std::string name(Sampling::called.text());
  const host_run on{openmp(args.threads)};
  const residual_of<host_run, std::uint32_t, std::uint32_t> of{G.view(), symmetry::yes};
  labels_type labels;
  double least = 0;
  for (unsigned k = 0; k < args.repetitions(); ++k) {
    labels = forest_of_roots<std::uint32_t>(on.executor, G.A.row_count);
    const stopwatch watch;
    Sampling::sample(on, of, labels);
    least = k == 0 ? watch.seconds() : std::min(least, watch.seconds());
    check_forest(G, name, labels);
  }
  json row = row_of(G, name, least, labels);
  const auto inspected = entries_inspected_by(name, G);
  const std::uint64_t entries = G.A.columns.size();
  row["first hooks"] = share(inspected.first_hooks, entries);
  row["inspected"] = share(inspected.first_hooks + inspected.others, entries);
  row["by the finish"] = share(left_to_finish(G, labels), entries);
  return row;
}

template <class... Sampling>
json rows_of(list<no_sampling, Sampling...>, const graph& G, const arguments& args) {
  return json::array({row_of<Sampling>(G, args)...});
}

}  // namespace

json sampling_rows(const graph& G, const arguments& args) {
  return args.on_device() ? rows_on_device(G, args) : rows_of(samplings{}, G, args);
}

}  // namespace skerry::bench
