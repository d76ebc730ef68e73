// SPDX-License-Identifier: Apache-2.0
// `skerry bench call`: the whole public call cc(A), as a user waits for it: checks, solve, count,
// numbering and wait. With and without the promise of symmetry, on the host by number of threads,
// and on a device that holds the matrix.
#include "bench/call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "bench/forest_row.hpp"
#include "bench/gpu_graphs.hpp"
#include "bench/gpu_session.hpp"
#include "bench/measure.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/ranges.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/forest.hpp"
#include "skerry/info.hpp"
#include "skerry/verify.hpp"

namespace skerry::bench {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// Seconds of a call with the promise of symmetry and without it.
struct call_times {
  double promised = never;  // never, if the matrix is not symmetric
  double unpromised = never;
};

/// The seconds of one call, and the part of it that solves.
struct call_time {
  double whole, solve;
};

/// 1, 2, 4 ... and all hardware threads; or the number that the caller names.
std::vector<unsigned> thread_counts(const arguments& args) {
  if (args.threads != 0) return {args.threads};
  std::vector<unsigned> counts;
  const unsigned all = std::max(1U, args.thread_count());
  for (unsigned threads = 1; threads < all; threads *= 2) counts.push_back(threads);
  counts.push_back(all);
  return counts;
}

/// Seconds of one whole call, by the host's clock.
///
/// throws  wrong_answer
call_time time_call(const graph& G, unsigned threads, symmetry promise, std::uint64_t count) {
  const options opts{.threads = threads, .symmetric = promise};
  const stopwatch watch;
  const auto found = cc(G.view(), opts);
  const double seconds = watch.seconds();
  if (!std::ranges::equal(found.labels, G.answer) || found.count != count)
    throw wrong_answer(
        fmt::format("{}: cc() on {} threads gave wrong labels or a wrong count; "
                    "please report this",
                    G.name, threads));
  return {seconds, found.used.solve_seconds};
}

/// Seconds to read all column ids once.
double read_seconds(const graph& G, unsigned count) {
  constexpr std::uint64_t ids_at_once = 1 << 16;
  std::atomic<std::uint32_t> all = 0;
  const any_executor run = threads(count);
  const stopwatch watch;
  for_each_range(run, G.A.columns.size(), ids_at_once,
                 [&](std::uint64_t first, std::uint64_t last) {
                   std::uint32_t some = 0;
                   for (; first < last; ++first) some ^= G.A.columns[first];
                   all ^= some;
                 });
  return watch.seconds();
}

/// The least of the repetitions on the host, in turns.
struct host_times {
  call_times call;
  double solve = never;  // with the promise
  double read = never, serial_rem = never, ecl_cc = never;

  host_times(const graph& G, unsigned threads, unsigned repetitions) {
    const std::uint64_t count = G.component_count();
    for (unsigned k = 0; k < repetitions; ++k) {
      if (G.pattern == symmetry::yes) {
        const auto promised = time_call(G, threads, symmetry::yes, count);
        call.promised = std::min(call.promised, promised.whole);
        solve = std::min(solve, promised.solve);
      }
      call.unpromised =
          std::min(call.unpromised, time_call(G, threads, symmetry::unknown, count).whole);
      read = std::min(read, read_seconds(G, threads));
      serial_rem = std::min(serial_rem, serial_rem_seconds(G));
      ecl_cc = std::min(ecl_cc, ecl_cc_seconds(G, threads));
    }
  }
};

/// The least of whole calls for labels alone and for a spanning forest, in turns.
///
/// throws  wrong_answer
json time_forest(const graph& G, unsigned threads, symmetry promise, unsigned repetitions) {
  const options how{.threads = threads, .symmetric = promise};
  double labels = never, forest = never;
  for (unsigned k = 0; k < repetitions; ++k) {
    labels = std::min(labels, time_call(G, threads, promise, G.component_count()).whole);
    const stopwatch watch;
    const auto found = spanning_forest(G.view(), how);
    forest = std::min(forest, watch.seconds());
    if (const verification checked = verify(G.view(), found.certificate()); !checked.right)
      throw wrong_answer(G.name + ": spanning_forest() is wrong: " + checked.fault +
                         "; please report this");
  }
  auto row = forest_row(G, promise, labels, forest);
  row["threads"] = threads;
  return row;
}

double least_serial_rem_seconds(const graph& G, unsigned repetitions) {
  double least = serial_rem_seconds(G);
  for (unsigned k = 1; k < repetitions; ++k) least = std::min(least, serial_rem_seconds(G));
  return least;
}

/// The median of the repetitions on a device, after one of each that is not counted.
struct device_times {
  call_times call;
  double read;  // all column ids once

  device_times(const graph& G, unsigned repetitions) {
    gpu_session device(G.name, G.view(), G.answer);
    std::vector<double> promised, unpromised;
    for (unsigned k = 0; k <= repetitions; ++k) {
      promised.push_back(G.pattern == symmetry::yes ? device.call(symmetry::yes) : never);
      unpromised.push_back(device.call(symmetry::unknown));
    }
    promised.erase(promised.begin());
    unpromised.erase(unpromised.begin());
    call = {median_of(std::move(promised)), median_of(std::move(unpromised))};
    read = device.floor(repetitions).columns;
  }
};

/// Milliseconds; null of what was not run.
json in_ms(double seconds) { return seconds < never ? json(1e3 * seconds) : json(nullptr); }

/// A row of either table; threads is null on a device.
json call_row(const graph& G, const json& threads, const call_times& call, double serial_rem) {
  return {{"graph", G.name},
          {"n", G.A.row_count},
          {"entries", G.A.columns.size()},
          {"threads", threads},
          {"promised_ms", in_ms(call.promised)},
          {"unpromised_ms", in_ms(call.unpromised)},
          {"serial_rem_ms", in_ms(serial_rem)}};
}

/// The row of calls on the host, with the peers and the ratios of the faster one.
json host_row(const graph& G, unsigned threads, const host_times& least) {
  auto row = call_row(G, threads, least.call, least.serial_rem);
  row["ecl_cc_ms"] = in_ms(least.ecl_cc);
  row["solve_ms"] = in_ms(least.solve);
  row["read_ms"] = in_ms(least.read);
  const double peer = std::min(least.serial_rem, least.ecl_cc);
  row["best_peer"] = peer == least.ecl_cc ? "ecl_cc" : "serial_rem";
  const auto over = [&](double call) { return call < never ? json(peer / call) : json(nullptr); };
  row["peer_over_promised"] = over(least.call.promised);
  row["peer_over_unpromised"] = over(least.call.unpromised);
  return row;
}

constexpr const char* timed_on_host =
    "one whole call cc(A) by the host's clock: checks, solve, count and labels, least of the "
    "repetitions; promised: with symmetric = yes; solve: the part of that which solves; read: all "
    "column ids once, on as many threads; peers: serial_rem, plain union-find on one thread, and "
    "ecl_cc, ECL-CC's algorithm on as many threads, which check and count nothing and know of "
    "the symmetry; peer_over: the faster one's time over the call's";
constexpr const char* timed_on_device =
    "one whole call cc(A, labels, workspace) by the host's clock: check of the offsets, solve, "
    "count and wait, median of the repetitions; matrix and labels on the device, workspace kept; "
    "promised: with symmetric = yes; read: all column ids once; serial_rem: plain union-find on "
    "one thread of the host";

constexpr const char* timed_forests =
    "whole calls by the host's clock: cc(A) and spanning_forest(A), in turns, least of the "
    "repetitions; ratio: of the forest to labels alone";

/// The name of the device, or why there is none.
struct found_device {
  std::string name, absent;
};

found_device find_device() {
  try {
    return {cuda_device().name, ""};
  } catch (const not_compiled& e) {
    return {"", e.what()};
  } catch (const no_device& e) {
    return {"", e.what()};
  }
}

}  // namespace

report measure_calls(const arguments& args, std::vector<recipe> host_graphs,
                     std::vector<recipe> device_graphs, bool with_forests) {
  result_table on{.name = "graphs"}, calls{.name = "calls", .timed = timed_on_host},
      device_calls{.name = "device calls", .timed = timed_on_device},
      forests{.name = "forests", .timed = timed_forests};
  const unsigned repetitions = args.repetitions();
  const auto device = find_device();
  const auto measure_host = [&](const graph& G) {
    for (const unsigned threads : thread_counts(args)) {
      const host_times least(G, threads, repetitions);
      calls.rows.push_back(host_row(G, threads, least));
      if (!with_forests) continue;
      for (const auto promise : {symmetry::yes, symmetry::unknown})
        forests.rows.push_back(time_forest(G, threads, promise, repetitions));
    }
  };
  const auto measure_device = [&](const graph& G) {
    const device_times median(G, repetitions);
    auto row = call_row(G, nullptr, median.call, least_serial_rem_seconds(G, repetitions));
    row["read_ms"] = 1e3 * median.read;
    device_calls.rows.push_back(std::move(row));
  };

  if (!args.graphs.empty()) {  // graphs that the caller names run on both
    for (auto& each : device_graphs) host_graphs.push_back(std::move(each));
    device_graphs.clear();
  }
  for_each_graph(host_graphs, args, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    measure_host(G);
    if (!args.graphs.empty() && !device.name.empty()) measure_device(G);
  });
  std::vector<std::string> skipped;
  if (device.name.empty())
    skipped.push_back("calls on a device: " + device.absent);
  else if (args.graphs.empty())
    for_each_graph(
        device_graphs, args,
        [&](const graph& G) {
          on.rows.push_back(graph_row(G));
          measure_device(G);
        },
        proof::by_two_solvers);
  std::vector tables{std::move(on), std::move(calls), std::move(device_calls)};
  if (with_forests) tables.push_back(std::move(forests));
  return {.tables = std::move(tables),
          .skipped = std::move(skipped),
          .plot = {.table = "calls", .panel = "graph", .x = "threads", .y = "promised_ms"},
          .device = device.name};
}

report run_call(const arguments& args) {
  return measure_calls(args, standard_graphs(args.scale_of(20, 14)),
                       gpu_graphs(args.scale_of(22, 14)), true);
}

}  // namespace skerry::bench
