// SPDX-License-Identifier: Apache-2.0
// The benchmarks that `skerry bench` runs: their arguments and their reports.
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bench/wrong_answer.hpp"

namespace skerry::bench {

using json = nlohmann::ordered_json;

/// What a caller may set.
struct arguments {
  bool quick = false;               // smaller graphs, fewer repetitions
  std::optional<unsigned> scale;    // graphs of about 2^scale vertices; overrides quick
  std::optional<unsigned> repeat;   // repetitions; overrides quick
  unsigned threads = 0;             // 0: all hardware threads
  std::vector<std::string> graphs;  // names of the benchmark's graphs, or files; empty: all graphs
  std::string filter;               // runs only names that contain this; empty: all
  std::filesystem::path data;       // the folder of real graphs
  std::filesystem::path lagraph;    // LAGraph's repository; empty: LAGraph is left out
  std::string backend;              // "cuda": on a device; empty: on the host
  /// Called before each graph is made, with its name, the number of graphs that are done, and that
  /// of all; also before longer preparations, with 0 of 0.
  std::function<void(const std::string& step, std::size_t done, std::size_t total)> announce =
      [](const std::string&, std::size_t, std::size_t) {};

  /// log2 of a graph's vertices, given the defaults of a full and of a quick run.
  [[nodiscard]] unsigned scale_of(unsigned full_run, unsigned quick_run) const {
    return scale.value_or(quick ? quick_run : full_run);
  }
  /// threads, with 0 replaced.
  [[nodiscard]] unsigned thread_count() const {
    return threads == 0 ? std::thread::hardware_concurrency() : threads;
  }
  /// Whether the filter selects a name.
  [[nodiscard]] bool selects(const std::string& name) const {
    return name.find(filter) != std::string::npos;
  }
  [[nodiscard]] unsigned repetitions() const { return repeat.value_or(quick ? 3 : 7); }
  [[nodiscard]] bool on_device() const { return backend == "cuda"; }
};

/// Where a table appears: tables of hundreds of rows are not printed.
enum class table_output { printed, json_only };

/// Rows with the same keys; values are numbers and strings only.  Printed, plotted, kept as JSON.
struct result_table {
  std::string name;
  json rows = json::array();
  table_output output = table_output::printed;
  std::string timed = {};  // one sentence: what a row times; empty where it times nothing
};

/// How a table is drawn: y over x, a line for each `series`, a chart for each `panel`.  All are
/// keys of its rows; `series` may name two, separated by a blank.
struct plot {
  std::string table = {}, panel = {}, x = {}, y = {}, series = {};
  enum class scale { linear, logarithmic } across = scale::linear;
};

/// Which statistic of the repetitions is reported.
enum class statistic { least, median };

/// A benchmark's results.  Every number in it belongs to a verified answer.
struct report {
  std::vector<result_table> tables = {};
  std::vector<std::string> skipped = {};  // what was left out, and why
  bench::plot plot = {};
  std::vector<bench::plot> more_plots = {};
  std::string device = {};  // the device it ran on; empty: the host
  statistic reported = statistic::least;
};

/// A benchmark.
struct benchmark {
  std::string name;
  std::string about;
  report (*run)(const arguments& args);
  std::vector<std::string_view> options = {};  ///< beside those of every benchmark

  [[nodiscard]] bool takes(std::string_view option) const {
    return std::ranges::count(options, option) != 0;
  }
};

/// All benchmarks, in the order of `skerry bench --help`.
///
/// run throws  std::invalid_argument (a graph that does not exist), wrong_answer, and what cc()
///             throws
[[nodiscard]] const std::vector<benchmark>& benchmarks();

/// A report as one object: benchmark, date, machine, arguments, tables.
[[nodiscard]] json as_json(const benchmark& ran, const arguments& args, const report& found);

report run_call(const arguments& args);
report run_kinds(const arguments& args);
report run_solve(const arguments& args);
report run_variants(const arguments& args);
report run_segments(const arguments& args);
report run_parameters(const arguments& args);
report run_worst_orders(const arguments& args);
report run_ranking(const arguments& args);
report run_density(const arguments& args);
report run_semiring(const arguments& args);
report run_linear_algebra(const arguments& args);
report run_disjoint_set(const arguments& args);
report run_incremental(const arguments& args);
report run_compare(const arguments& args);
report run_gpu(const arguments& args);
report run_gpu_optimisations(const arguments& args);
report run_gpus(const arguments& args);

}  // namespace skerry::bench
