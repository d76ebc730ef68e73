// SPDX-License-Identifier: Apache-2.0
// The benchmarks that `skerry bench` can name: what they take and what they give.
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "bench/wrong_answer.hpp"

namespace skerry::bench {

using json = nlohmann::ordered_json;

/// What a caller may set.
struct arguments {
  bool quick = false;               // smaller graphs, fewer turns
  std::optional<unsigned> scale;    // graphs of about 2^scale vertices, whatever quick says
  std::optional<unsigned> repeat;   // turns, whatever quick says
  unsigned threads = 0;             // 0: all that the machine has
  std::vector<std::string> graphs;  // of the benchmark's, or files; empty: all of the benchmark's
  std::string filter;               // only what has this in its name runs; empty: all
  std::filesystem::path data;       // the folder of real graphs
  std::string backend;              // "cuda": on a device; empty: on the host
  std::function<void(const std::string&)> tell = [](const std::string&) {};  // of each graph

  /// log2 of the vertices of a graph, of those of a full and of a quick run.
  [[nodiscard]] unsigned scale_of(unsigned full_run, unsigned quick_run) const {
    return scale.value_or(quick ? quick_run : full_run);
  }
  /// threads, with 0 replaced.
  [[nodiscard]] unsigned thread_count() const {
    return threads == 0 ? std::thread::hardware_concurrency() : threads;
  }
  /// Whether the filter lets a name pass.
  [[nodiscard]] bool asks_for(const std::string& name) const {
    return name.find(filter) != std::string::npos;
  }
  [[nodiscard]] unsigned turns() const { return repeat.value_or(quick ? 3 : 7); }
  [[nodiscard]] bool on_device() const { return backend == "cuda"; }
};

/// Who a table is for: one of hundreds of rows is not printed.
enum class audience { reader, program };

/// Rows with the same keys, numbers and texts alone: what is printed, plotted, and kept as JSON.
struct result_table {
  std::string name;
  json rows = json::array();
  audience meant_for = audience::reader;
};

/// How a table is drawn: y over x, a line for each `series`, a picture for each `panel`; keys of
/// its rows, of which `series` may name two.
struct plot {
  std::string table = {}, panel = {}, x = {}, y = {}, series = {};
  enum class scale { linear, logarithmic } across = scale::linear;
};

/// Which of its turns counts.
enum class statistic { least, median };

/// What a benchmark found.  Every number in it belongs to an answer that was found right.
struct report {
  std::vector<result_table> tables = {};
  std::vector<std::string> skipped = {};  // what was left out, and why
  bench::plot plot = {};
  std::string device = {};  // that it ran on; empty: the host
  statistic of_turns = statistic::least;
};

/// A benchmark.
struct benchmark {
  std::string name;
  std::string about;
  report (*run)(const arguments& how);
};

/// All benchmarks, in the order of `skerry bench --help`.
///
/// run throws  std::invalid_argument (a graph that does not exist), wrong_answer, and what cc()
/// does
[[nodiscard]] const std::vector<benchmark>& benchmarks();

/// A report as one object: the benchmark, the machine, what was set, the tables.
[[nodiscard]] json as_json(const benchmark& ran, const arguments& how, const report& found);

report run_solve(const arguments& how);
report run_variants(const arguments& how);
report run_segments(const arguments& how);
report run_ranking(const arguments& how);
report run_density(const arguments& how);
report run_disjoint_set(const arguments& how);
report run_compare(const arguments& how);
report run_gpu(const arguments& how);
report run_gpu_optimisations(const arguments& how);

}  // namespace skerry::bench
