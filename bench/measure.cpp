// SPDX-License-Identifier: Apache-2.0
#include "bench/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "bench/ecl_cc.hpp"
#include "bench/gpu_session.hpp"
#include "bench/memory_use.hpp"
#include "bench/serial_rem.hpp"
#include "lib/backends/backend_entry.hpp"
#include "matrix_ops/nearest_name.hpp"
#include "matrix_ops/printable.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry::bench {

namespace {

/// Solves a matrix in host memory, and compares the labels with the graph's.
run_info solve_on_host(const graph& G, const candidate& runs, const options& opts) {
  const auto found = cc(G.view(), opts);
  if (!std::ranges::equal(found.labels, G.answer))
    throw wrong_answer(fmt::format("{}: {} on {} gave wrong labels; please report this", G.name,
                                   runs.name, found.used.backend));
  return found.used;
}

/// How a candidate is run: with the graph's promise of symmetry.
options measured_options(const candidate& runs, unsigned threads) {
  options opts = runs.opts;
  if (opts.threads == 0) opts.threads = threads;
  opts.symmetric = symmetry::yes;
  return opts;
}

/// The state of a candidate between its repetitions.
struct runner {
  const candidate* runs;
  timing* time;
  double spent = 0;
  bool finished = false;  // stopped, or measured often enough

  void repeat(const graph& G, std::optional<gpu_session>& device, unsigned threads) {
    options opts = measured_options(*runs, threads);
    const double limit = device ? stop_on_device_after : stop_after;
    opts.progress = [limit](const progress& so_far) { return so_far.seconds < limit; };
    // Back ends of products on a device copy the matrix there themselves, which is not timed.
    const bool runs_kernels = opts.backend == "auto" || opts.backend == cuda_backend().name;
    try {
      time->used =
          device && runs_kernels ? solve_on_device(*device, opts) : solve_on_host(G, *runs, opts);
      const double seconds = time->used.solve_seconds;
      time->seconds = std::min(time->seconds.value_or(seconds), seconds);
      const double build = time->used.build_seconds;
      time->build_seconds = std::min(time->build_seconds.value_or(build), build);
      spent += seconds;
      finished = spent > enough_seconds;
    } catch (const stopped&) {
      finished = true;
    }
  }
};

}  // namespace

std::optional<std::uint64_t> peak_bytes(const graph& G, const candidate& each,
                                        const arguments& args) {
  const options opts = measured_options(each, args.threads);
  const memory_use memory;
  solve_on_host(G, each, opts);
  return memory.peak_bytes();
}

std::optional<std::uint64_t> serial_rem_peak_bytes(const graph& G) {
  const memory_use memory;
  const auto labels = serial_rem(G.view(), G.pattern);
  if (labels != G.answer) throw wrong_answer(G.name + ": two runs of serial_rem differ");
  return memory.peak_bytes();
}

double serial_rem_seconds(const graph& G) {
  const stopwatch watch;
  const auto labels = serial_rem(G.view(), G.pattern);
  const double seconds = watch.seconds();
  if (labels != G.answer) throw wrong_answer(G.name + ": two runs of serial_rem differ");
  return seconds;
}

double ecl_cc_seconds(const graph& G, unsigned threads) {
  const stopwatch watch;
  const auto labels = ecl_cc(G.view(), G.pattern, threads);
  const double seconds = watch.seconds();
  if (labels != G.answer) throw wrong_answer(G.name + ": ecl_cc and serial_rem differ");
  return seconds;
}

measurements measure(const graph& G, const std::vector<candidate>& all, const arguments& args) {
  measurements found{serial_rem_seconds(G), std::vector<timing>(all.size())};
  std::optional<gpu_session> device;
  if (args.on_device()) device.emplace(G.name, G.view(), G.answer);
  std::vector<runner> runners;
  for (std::size_t c = 0; c < all.size(); ++c) runners.push_back({&all[c], &found.timings[c]});
  for (unsigned repetition = 0; repetition < args.repetitions(); ++repetition) {
    found.serial_rem = std::min(found.serial_rem, serial_rem_seconds(G));
    for (auto& each : runners)
      if (!each.finished) each.repeat(G, device, args.threads);
  }
  return found;
}

json graph_row(const graph& G) {
  return {{"graph", G.name},
          {"vertices", G.A.row_count},
          {"entries", G.A.columns.size()},
          {"components", G.component_count()}};
}

json row_of(const graph& G, const candidate& each, const timing& time, double serial_rem) {
  json row{{"graph", G.name}, {"algorithm", each.name}, {"backend", time.used.backend}};
  row["seconds"] = time.seconds ? json(*time.seconds) : json(nullptr);
  row["ratio"] = time.seconds ? json(*time.seconds / serial_rem) : json(nullptr);
  row["rounds"] = time.seconds ? json(time.used.rounds) : json(nullptr);  // else it was stopped
  return row;
}

json rows_of(const graph& G, const std::vector<candidate>& all, const measurements& found) {
  json rows = json::array();
  rows.push_back(row_of(G, {"serial_rem", {}}, {.seconds = found.serial_rem}, found.serial_rem));
  for (std::size_t c = 0; c < all.size(); ++c)
    rows.push_back(row_of(G, all[c], found.timings[c], found.serial_rem));
  return rows;
}

std::vector<candidate> candidates_named(const std::vector<std::string>& names) {
  std::vector<candidate> some;
  const auto listed = algorithms();
  for (const auto& name : names)
    if (name == "auto" || std::ranges::find(listed, name, &algorithm_info::name) != listed.end())
      some.push_back({name, {.algorithm = name}});
  return some;
}

std::vector<candidate> candidates_on(const std::string& backend,
                                     const std::vector<std::string>& names) {
  std::vector<candidate> some;
  const auto listed = algorithms();
  for (const auto& name : names) {
    const auto found = std::ranges::find(listed, name, &algorithm_info::name);
    if (found != listed.end() && std::ranges::count(found->backends, backend) != 0)
      some.push_back({name, {.algorithm = name, .backend = backend}});
  }
  return some;
}

std::vector<candidate> filtered(std::vector<candidate> all, const arguments& args) {
  std::vector<std::string> names;
  for (const auto& each : all) names.push_back(each.name);
  std::erase_if(all, [&](const candidate& each) { return !args.selects(each.name); });
  if (all.empty() && !names.empty())
    throw std::invalid_argument(fmt::format("no name contains \"{}\"; the nearest are {}",
                                            printable(args.filter),
                                            nearest_names(args.filter, names)));
  return all;
}

}  // namespace skerry::bench
