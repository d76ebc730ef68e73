// SPDX-License-Identifier: Apache-2.0
#include "cli/id_bounds.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <variant>

#include "cli/line_file.hpp"
#include "cli/progress.hpp"
#include "skerry/incremental.hpp"
#include "skerry/info.hpp"  // hardware_threads()

namespace skerry {

namespace {

void check_arguments(const solve_arguments& args) {
  const std::pair<const char*, bool> of_one[]{{"--sizes", !args.sizes.empty()},
                                              {"--members", !args.members.empty()},
                                              {"--component", args.component.has_value()},
                                              {"--largest", !args.largest.empty()},
                                              {"--plot", !args.plot.empty()},
                                              {"--min-size", args.min_size > 1},
                                              {"--numbering", args.numbering != "min"},
                                              {"--repeat", args.repeat > 1},
                                              {"--verify", args.verify},
                                              {"--algorithm", args.how.algorithm != "auto"},
                                              {"--backend", args.how.backend != "auto"}};
  for (const auto& [option, is_given] : of_one)
    if (is_given)
      throw std::invalid_argument(
          fmt::format("{} is for one bound of weights; omit it, or give one", option));
}

/// Writes lines of an id and its labels.
void write_labels(const std::string& file, std::span<const result<std::uint32_t>> answers,
                  const vertex_names& names) {
  if (file.empty()) return;
  const std::string by = names.delimiter_in(file);
  line_file out(file, by);
  for (std::size_t v = 0; v < answers[0].labels.size(); ++v) {
    names.append(out.text(), v, by);
    for (const auto& answer : answers) {
      out.text() += by;
      names.append_label(out.text(), answer.labels[v], by);
    }
    out.end_line();
  }
  out.commit();
}

}  // namespace

int solve_at_bounds(const solve_arguments& args, const id_arguments& ids, cc_report& report) {
  check_arguments(args);
  const id_read_options reading = reading_at_bounds(args, ids);
  const auto begin = std::chrono::steady_clock::now();
  const auto [from, entries_at] = read_at_bounds(args.file, reading, reads_on_terminal("reading"));
  report.seconds.read = seconds_since(begin);
  const options how = options_for(args, from.matrix, report);
  const auto solve_begin = std::chrono::steady_clock::now();
  const auto answers =
      cc_of_prefixes(std::get<coo<std::uint32_t>>(from.matrix.entries).view(), entries_at,
                     {.threads = how.threads, .max_bytes = how.limits.max_bytes});
  report.describe(answers[0], 0);
  report.seconds.solve = report.seconds.solve_min = seconds_since(solve_begin);
  report.used.algorithm = "incremental";
  report.used.backend = "threads";
  report.used.threads = how.threads == 0 ? hardware_threads() : how.threads;
  const bool are_thresholds = ids.thresholds.size() > 1;
  report.bound = are_thresholds ? "threshold" : "at_most";
  std::vector<std::string> titles;
  for (std::size_t k = 0; k < answers.size(); ++k) {
    const double bound = (are_thresholds ? ids.thresholds : ids.distances)[k];
    report.bounds.push_back({bound, answers[k].count, answers[k].largest().size});
    titles.push_back(fmt::format("label_{}", bound));
  }
  const auto write_begin = std::chrono::steady_clock::now();
  const vertex_names names = names_of_ids(args, from.ids, from.delimiter);
  write_labels(args.labels, answers, names);
  write_table_lines(args, reading, &from.ids, answers, names, titles);
  if (writes_files(args)) report.seconds.write = seconds_since(write_begin);
  return exit_right;
}

}  // namespace skerry
