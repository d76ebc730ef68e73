// SPDX-License-Identifier: Apache-2.0
// Times candidates on a graph. Their repetitions interleave: a slow minute of the machine affects
// all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/bench.hpp"
#include "bench/graph.hpp"
#include "skerry/skerry.hpp"

namespace skerry::bench {

/// cc() with certain options.
struct candidate {
  std::string name;  // as tables show it
  options opts;
};

/// The times of a candidate: the least of its repetitions.
struct timing {
  std::optional<double> seconds = {};        // of the solve; empty: stopped at the limit
  std::optional<double> build_seconds = {};  // run_info::build_seconds, copies to a device included
  run_info used = {};
};

/// A candidate whose solve exceeds this many seconds is stopped at its next round, and excluded.
inline constexpr double stop_after = 10;
/// The same on a device, which has many times as many threads.
inline constexpr double stop_on_device_after = 1;

/// A candidate is not repeated any more after this many seconds in total: only short runs need a
/// minimum over many repetitions.
inline constexpr double enough_seconds = 2;

/// The measurements on one graph.
struct measurements {
  double serial_rem = 0;        // seconds of the reference time
  std::vector<timing> timings;  // [candidates]
};

/// Times serial_rem and every candidate in interleaved repetitions, each with the graph's promise
/// of symmetry: on the host or, where args.backend is "cuda", on a device that already holds the
/// matrix.
///
/// throws  wrong_answer where labels differ from the graph's; no_device
[[nodiscard]] measurements measure(const graph& G, const std::vector<candidate>& all,
                                   const arguments& args);

/// The most memory that a run of a candidate takes beside the graph, on the host; empty where the
/// system does not say.
///
/// throws  wrong_answer where labels differ from the graph's
[[nodiscard]] std::optional<std::uint64_t> peak_bytes(const graph& G, const candidate& each,
                                                      const arguments& args);

/// The same of serial_rem.
[[nodiscard]] std::optional<std::uint64_t> serial_rem_peak_bytes(const graph& G);

/// Seconds of one run of serial_rem.
///
/// throws  wrong_answer where its labels differ from the graph's
[[nodiscard]] double serial_rem_seconds(const graph& G);

/// Seconds of one run of ecl_cc().
///
/// throws  wrong_answer where its labels differ from the graph's
[[nodiscard]] double ecl_cc_seconds(const graph& G, unsigned threads);

/// A graph's size: {graph, vertices, entries, components}.
[[nodiscard]] json graph_row(const graph& G);

/// A candidate's row: {graph, algorithm, backend, seconds, ratio (to serial_rem), rounds}.
[[nodiscard]] json row_of(const graph& G, const candidate& each, const timing& time,
                          double serial_rem);

/// The row of serial_rem, then one row a candidate.
[[nodiscard]] json rows_of(const graph& G, const std::vector<candidate>& all,
                           const measurements& found);

/// What a row of rows_of() times, on the host.
inline constexpr const char* timed_solve =
    "seconds: the solve alone (run_info::solve_seconds) on a matrix in memory that is promised to "
    "be symmetric; ratio: to serial_rem in the same run";

/// The same on a device.
inline constexpr const char* timed_solve_on_device =
    "seconds: the solve alone, between two events on the device's stream around it; ratio: to "
    "serial_rem on the host";

/// The names that this build lists, each on the fastest back end for it.
[[nodiscard]] std::vector<candidate> candidates_named(const std::vector<std::string>& names);

/// The names that a back end runs on this machine; none where the back end is absent.
[[nodiscard]] std::vector<candidate> candidates_on(const std::string& backend,
                                                   const std::vector<std::string>& names);

/// The candidates whose name contains args.filter.
///
/// throws  std::invalid_argument where there are candidates, but the filter selects none
[[nodiscard]] std::vector<candidate> filtered(std::vector<candidate> all, const arguments& args);

}  // namespace skerry::bench
