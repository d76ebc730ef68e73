// SPDX-License-Identifier: Apache-2.0
// Rates of operations on a graph that grows, beside serial_rem.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "bench/measure.hpp"

namespace skerry::bench {

/// The least of the repetitions of run(), and of serial_rem() beside them.
class best_of {
 public:
  best_of(const graph& G, const arguments& args) : graph_(G), args_(args) {}

  /// A row: operations, seconds, their rate, and its ratio to the rate of serial_rem.  The latter
  /// counts every entry, hence each edge of a symmetric matrix twice.
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
