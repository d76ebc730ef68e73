// SPDX-License-Identifier: Apache-2.0
// Times what runs on a graph, in turns, so that a slow minute of the machine slows all alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/bench.hpp"
#include "bench/graph.hpp"
#include "skerry/skerry.hpp"

namespace skerry::bench {

/// Who runs: cc() with these options.
struct contestant {
  std::string name;  // as tables show it
  options how;
};

/// How long it took: the least of the turns.
struct timing {
  std::optional<double> seconds;  // not set: stopped at the limit
  run_info used;
};

/// The seconds after which a contestant is stopped at its next round, and is out.
inline constexpr double stop_after = 10;
/// The same on a device, which has many times as many threads.
inline constexpr double stop_on_device_after = 1;

/// The seconds after which a contestant has no more turns: the least of many is for short runs.
inline constexpr double enough_seconds = 2;

/// What a race over a graph gave.
struct outcome {
  double serial_rem = 0;        // seconds of the yardstick
  std::vector<timing> timings;  // [contestants]
};

/// Runs serial_rem and every contestant in turns, each with the graph's promise of symmetry: on the
/// host or, where how.backend is "cuda", on a device that has the matrix already.
///
/// throws  wrong_answer where labels differ from the graph's; no_device
[[nodiscard]] outcome race(const graph& G, const std::vector<contestant>& all,
                           const arguments& how);

/// What there is to run on: {graph, vertices, entries, components}.
[[nodiscard]] json graph_row(const graph& G);

/// A row for a contestant: {graph, algorithm, backend, seconds, ratio (to serial_rem), rounds}.
[[nodiscard]] json row_of(const graph& G, const contestant& who, const timing& time,
                          double serial_rem);

/// The row of serial_rem, then one for each contestant.
[[nodiscard]] json rows_of(const graph& G, const std::vector<contestant>& all,
                           const outcome& found);

/// Those names that this build lists, on the back end that is the fastest for each.
[[nodiscard]] std::vector<contestant> contestants_named(const std::vector<std::string>& names);

/// Those of the names that a back end runs on this machine, where it may be missing.
[[nodiscard]] std::vector<contestant> contestants_on(const std::string& backend,
                                                     const std::vector<std::string>& names);

/// Those whose name holds how.filter.
///
/// throws  std::invalid_argument where there are some, but none of such a name
[[nodiscard]] std::vector<contestant> filtered(std::vector<contestant> all, const arguments& how);

}  // namespace skerry::bench
