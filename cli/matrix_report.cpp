// SPDX-License-Identifier: Apache-2.0
#include "cli/matrix_report.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "cli/component_files.hpp"
#include "cli/failure.hpp"
#include "cli/plots.hpp"
#include "cli/process.hpp"
#include "cli/progress.hpp"
#include "cli/streams.hpp"
#include "skerry/pattern.hpp"

namespace skerry {

namespace {

json as_json(const pattern_facts& found) {
  json histogram = json::array();
  for (const auto& range : found.degrees)
    histogram.push_back(
        {{"least", range.least}, {"most", range.most}, {"vertices", range.vertices}});
  return {{"least", found.least_degree},
          {"mean", found.mean_degree()},
          {"largest", found.largest_degree},
          {"isolated", found.isolated},
          {"histogram", std::move(histogram)}};
}

json as_json(const std::string& file, const stored_matrix& A, const pattern_facts& found,
             double read_seconds) {
  json report{{"file", file},
              {"format", A.format},
              {"rows", A.row_count()},
              {"columns", A.column_count()},
              {"vertices", found.vertices},
              {"entries", found.entries},
              {"one_for_both", A.is_undirected},
              {"symmetric", found.symmetric},
              {"loops", found.loops},
              {"repeats", found.repeats},
              {"edges", found.edges},
              {"degrees", as_json(found)},
              {"seconds", {{"read", read_seconds}}}};
  if (!A.notes.empty()) report["notes"] = A.notes;
  return report;
}

std::string symmetry_text(const stored_matrix& A, const pattern_facts& found) {
  if (A.row_count() != A.column_count()) return "no: rows and columns are different vertices";
  if (A.is_undirected) return "yes: the file stores one of (u, v) and (v, u) for both";
  return found.symmetric ? "yes" : "no";
}

std::string share_of(std::uint64_t part, std::uint64_t all) {
  return fmt::format("{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(all));
}

/// A line for each range of degrees that a vertex has.
std::string degrees_text(const pattern_facts& found) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& range : found.degrees) {
    if (range.vertices == 0) continue;
    const std::string bounds = range.least == range.most
                                   ? grouped(range.least)
                                   : grouped(range.least) + " to " + grouped(range.most);
    rows.push_back({rows.empty() ? "vertices of degree" : "", bounds, grouped(range.vertices),
                    share_of(range.vertices, found.vertices)});
  }
  return table(rows, "lrrr");
}

std::string as_text(const std::string& file, const stored_matrix& A, const pattern_facts& found) {
  std::vector<std::vector<std::string>> rows{
      {"file", printable_name(file)},
      {"format", A.format},
      {"shape", grouped(A.row_count()) + " x " + grouped(A.column_count())},
      {"entries", grouped(found.entries)},
      {"symmetric", symmetry_text(A, found)},
      {"loops", grouped(found.loops)},
      {"repeats", grouped(found.repeats)},
      {"edges", grouped(found.edges)},
      {"degrees", fmt::format("least {}, mean {:.2f}, largest {}", grouped(found.least_degree),
                              found.mean_degree(), grouped(found.largest_degree))}};
  for (const auto& note : A.notes) rows.push_back({"note", note});
  return table(rows, "ll") + degrees_text(found);
}

/// Throws std::invalid_argument if the plot would replace the matrix.
void check_output(const matrix_arguments& args) {
  std::error_code ignored;  // of a plot that does not exist yet
  if (!args.plot.empty() && !is_stream(args.file) &&
      std::filesystem::equivalent(args.plot, args.file, ignored))
    throw std::invalid_argument(fmt::format(
        "--plot {} would overwrite the matrix; name another file", printable_name(args.plot)));
  check_name("--plot", args.plot, ".svg");
}

}  // namespace

void run_matrix_report(const matrix_arguments& args) {
  check_output(args);
  std::FILE* const to = is_standard_output(args.plot) ? stderr : stdout;
  const auto begin = std::chrono::steady_clock::now();
  const stored_matrix A = args.ids.are_any()
                              ? read_file_with_ids(args.file, args.reading, args.ids).matrix
                              : read(args.file, args.reading, reads_on_terminal("reading"));
  const double read_seconds = seconds_since(begin);
  const bool is_bipartite = args.reading.bipartite || A.row_count() != A.column_count();
  const pattern_facts found = with_file_context(args.file, A, [&] {
    return describe_pattern(A, is_bipartite ? vertices::separate : vertices::shared,
                            args.reading.threads, left_of(args.reading.max_bytes, A.bytes()));
  });
  if (!args.plot.empty()) write_spy_plot(args.plot, args.file, A);
  if (args.json)
    print_json(as_json(args.file, A, found, read_seconds), to);
  else
    print(as_text(args.file, A, found), to);
}

}  // namespace skerry
