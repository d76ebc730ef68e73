// SPDX-License-Identifier: Apache-2.0
// Rates of operations on a graph that grows, beside serial_rem.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "bench/edge_stream.hpp"
#include "bench/measure.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry::bench {

/// The least of the repetitions of run(), and of serial_rem() beside them.  A candidate is not
/// repeated any more after enough_seconds, checks included, and neither is serial_rem.
class best_of {
 public:
  best_of(const graph& G, const arguments& args) : graph_(G), args_(args) {}

  /// A row: operations, seconds, their rate, and its ratio to the rate of serial_rem.  The latter
  /// counts every entry, hence each edge of a symmetric matrix twice.
  template <class Run>
  json row(json keys, std::size_t operations, Run run) {
    double least = std::numeric_limits<double>::max(), spent = 0;
    for (unsigned repetition = 0; repetition < args_.repetitions() && spent < enough_seconds;
         ++repetition) {
      if (spent_on_serial_rem_ < enough_seconds) {
        const double seconds = serial_rem_seconds(graph_);
        spent_on_serial_rem_ += seconds;
        serial_rem_ = std::min(serial_rem_, seconds);
      }
      const stopwatch watch;
      least = std::min(least, run());
      spent += watch.seconds();
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
  double spent_on_serial_rem_ = 0;
};

/// A row for each share of queries and each length of batches.
///
/// prepare  prepare(mixed) returns seconds_of(length), the seconds of one run in such batches
template <class Prepare>
json mix_rows(const graph& G, const edge_stream& stream, const std::vector<std::size_t>& lengths,
              best_of& best, Prepare prepare) {
  json rows = json::array();
  const auto n = static_cast<std::uint32_t>(G.A.row_count);
  for (const unsigned percent : {100U, 90U, 50U, 20U}) {
    const mixed_stream mixed = with_queries(stream, n, percent);
    const auto seconds_of = prepare(mixed);
    for (const std::size_t length : lengths)
      rows.push_back(best.row({{"graph", G.name},
                               {"insertions, %", percent},
                               {"batches", batch_name(length, mixed.pairs.size())},
                               {"batch", length}},
                              mixed.pairs.size(), [&] { return seconds_of(length); }));
  }
  return rows;
}

/// How the rates of batches are drawn.
inline plot batches_plot(const std::string& series) {
  return {.table = "batches",
          .panel = "graph",
          .x = "batch",
          .y = "million/s",
          .series = series,
          .across = plot::scale::logarithmic};
}

/// How the rates of mixes are drawn.
inline plot mixes_plot() {
  return {.table = "mixes",
          .panel = "graph",
          .x = "insertions, %",
          .y = "million/s",
          .series = "batches"};
}

/// Adds all rows to a table.
inline void append(result_table& table, const json& rows) {
  table.rows.insert(table.rows.end(), rows.begin(), rows.end());
}

/// The graphs that args names, or the first of all.
inline arguments or_first(arguments args, const std::vector<recipe>& all) {
  if (args.graphs.empty()) args.graphs = {all.front().name};
  return args;
}

}  // namespace skerry::bench
