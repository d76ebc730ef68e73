// SPDX-License-Identifier: Apache-2.0
#include "cli/any_ids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <map>
#include <stdexcept>
#include <vector>

#include "cli/help.hpp"
#include "cli/progress.hpp"

namespace skerry {

namespace {

/// The characters that --delimiter names.
std::string delimiter_named(const std::string& name) {
  static const std::map<std::string, std::string> names{
      {"comma", ","}, {"tab", "\t"}, {"semicolon", ";"}, {"blank", " "}, {"bar", "|"}};
  if (const auto found = names.find(name); found != names.end()) return found->second;
  const auto is_mark = [](char c) {
    return c > ' ' && c <= '~' && std::isalnum(static_cast<unsigned char>(c)) == 0;
  };
  if (name.size() == 1 || (!name.empty() && std::ranges::all_of(name, is_mark))) return name;
  throw std::invalid_argument(
      fmt::format("--delimiter {}: not a delimiter; use comma, tab, semicolon, bar, blank, one "
                  "character of ASCII, or several that are no letters and digits",
                  printable(name)));
}

bool is_dense(const solve_arguments& args) { return args.numbering == "dense"; }

}  // namespace

void add_id_options(CLI::App& command, id_arguments& args) {
  command
      .add_option("--ids", args.ids,
                  "rows: ids are row numbers; any: 64-bit integers or strings of an edge list or "
                  "CSV, in labels, too")
      ->check(CLI::IsMember({"rows", "any"}))
      ->capture_default_str();
  const auto add = [&](const char* name, auto& to, const char* about) {
    return command.add_option(name, to, about);
  };
  add("--columns", args.columns,
      "The columns of the two ends of an edge, or of more ids that a line connects: numbers from "
      "1, "
      "or with any ids names in the first line")
      ->type_name("COLUMN,...")
      ->default_str("1,2");
  add("--delimiter", args.delimiter,
      "With any ids: comma, tab, semicolon, bar, blank, or characters such as | and ::; by default "
      "the tab, comma "
      "or semicolon of the first line, else blanks and tabs")
      ->type_name("NAME");
  add("--header", args.header, "With any ids: whether the first line names the columns")
      ->check(CLI::IsMember({"auto", "yes", "no"}))
      ->capture_default_str();
  add("--id-type", args.type,
      "With any ids: integer, string, or auto: integers if all ids are integers")
      ->check(CLI::IsMember({"auto", "integer", "string"}))
      ->capture_default_str();
  add("--missing", args.missing,
      "With any ids: if an end is empty, NA, N/A, NULL, null, \\N, None, nan or NaN: error; "
      "isolate: its other end is a vertex, unconnected; skip: the line is left out; auto: empty is "
      "an error, a word is an id")
      ->check(CLI::IsMember({"auto", "error", "isolate", "skip"}))
      ->capture_default_str();
  add("--vertex-file", args.vertex_file,
      "With any ids: a file of further vertices, one id a line, or the first column of a table")
      ->type_name("FILE");
  add("--id-table", args.table,
      "With any ids: open_addressing, or two_level: a static table of sorted integers")
      ->check(CLI::IsMember({"open_addressing", "two_level"}))
      ->capture_default_str();
  auto* const column =
      add("--weight-column", args.weight_column,
          "With any ids: the column of weights, from 1, or its name in the first line")
          ->type_name("COLUMN");
  const auto add_bounds = [&](const char* name, std::vector<double>& to, const char* about) {
    add(name, to, about)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(finite())
        ->needs(column)
        ->type_name("X,...");
  };
  add_bounds("--threshold", args.thresholds,
             "With any ids: an entry connects its ends if its weight is at least this. Of several, "
             "--labels and --append-labels get a column of labels for each");
  add_bounds("--at-most", args.distances,
             "With any ids: an entry connects its ends if its weight, a distance, is at most this; "
             "several as of --threshold");
  add("--missing-weight", args.missing_weight,
      "With any ids: the weight of an entry without one: empty, NA, ... as of --missing")
      ->check(finite())
      ->needs(column)
      ->type_name("X");
  group_options(command, "Any ids");
}

void check_id_options(const CLI::App& command, const id_arguments& args, read_options& reading) {
  if (args.are_any()) {
    if (command.count("--delimiter") != 0) static_cast<void>(delimiter_named(args.delimiter));
    if (command.count("--columns") != 0) static_cast<void>(columns_in(args.columns));
    return;
  }
  for (const char* const name :
       {"--delimiter", "--header", "--id-type", "--missing", "--vertex-file", "--id-table",
        "--weight-column", "--threshold", "--at-most", "--missing-weight"})
    if (command.count(name) != 0)
      throw std::invalid_argument(fmt::format("{} is for any ids; add --ids any", name));
  if (command.count("--columns") == 0) return;
  for (const table_column& column : columns_in(args.columns)) {
    if (!column.name.empty())
      throw std::invalid_argument(fmt::format(
          "--columns {}: a name of a column is for any ids; add --ids any, or use a number",
          printable(column.name)));
    reading.columns.push_back(column.number);
  }
}

id_read_options reading_with_ids(const solve_arguments& args, const id_arguments& ids) {
  if (ids.has_bounds())
    throw std::invalid_argument(
        "several bounds of --threshold or --at-most are for the edges of `skerry cc --ids any`, "
        "without --rows and --stream; give one");
  return reading_at_bounds(args, ids);
}

id_read_options reading_at_bounds(const solve_arguments& args, const id_arguments& ids) {
  if (args.reading.vertices)
    throw std::invalid_argument("--vertices is for row numbers; drop it, or --ids any");
  if (args.reading.first_id || args.reading.first_line != first_line_meaning::automatic)
    throw std::invalid_argument(
        "--first-id and --first-line are for row numbers; drop them, or --ids any; --header says "
        "whether names are first");
  if (args.reading.strict)
    throw std::invalid_argument(
        "--strict is for row numbers; with --ids any, --header, --delimiter and --id-type leave "
        "nothing to assume");
  if (args.how.bipartite)
    throw std::invalid_argument(
        "--bipartite is for row numbers; write different ids into the two columns");
  id_read_options how;
  how.reading = args.reading;
  if (!ids.columns.empty()) how.columns = columns_in(ids.columns);
  if (!ids.delimiter.empty()) {
    const std::string by = delimiter_named(ids.delimiter);
    how.delimiter = by[0];
    how.delimiter_tail = by.substr(1);
  }
  if (ids.header != "auto")
    how.names = ids.header == "yes" ? column_names::present : column_names::absent;
  if (ids.type != "auto") how.type = ids.type == "integer" ? id_type::integer : id_type::string;
  if (ids.missing != "auto")
    how.missing = ids.missing == "error"     ? missing_ids::error
                  : ids.missing == "isolate" ? missing_ids::isolate
                                             : missing_ids::skip;
  how.vertex_file = ids.vertex_file;
  if (ids.table == "two_level") how.lookup = id_lookup::two_level;
  if (!ids.weight_column.empty()) {
    if (ids.thresholds.empty() && ids.distances.empty())
      throw std::invalid_argument("--weight-column needs a bound; add --threshold or --at-most");
    constexpr double infinity = std::numeric_limits<double>::infinity();
    how.weights = {column_in(ids.weight_column),
                   ids.thresholds.empty() ? -infinity : ids.thresholds[0],
                   ids.distances.empty() ? infinity : ids.distances[0], ids.missing_weight};
    if (ids.thresholds.size() > 1) how.weights->thresholds = ids.thresholds;
    if (ids.distances.size() > 1) how.weights->distances = ids.distances;
  }
  return how;
}

matrix_with_ids read_matrix_with_ids(const solve_arguments& args, const id_arguments& ids,
                                     cc_report& report) {
  const auto begin = std::chrono::steady_clock::now();
  matrix_with_ids found =
      read_with_ids(args.file, reading_with_ids(args, ids), reads_on_terminal("reading"));
  report.seconds.read = seconds_since(begin);
  return found;
}

matrix_with_ids read_file_with_ids(const std::string& file, const read_options& reading,
                                   const id_arguments& ids) {
  solve_arguments args;
  args.reading = reading;
  args.how.bipartite = reading.bipartite;
  return read_with_ids(file, reading_with_ids(args, ids), reads_on_terminal("reading"));
}

vertex_names names_of_ids(const solve_arguments& args, const vertex_ids& ids,
                          const std::string& delimiter) {
  return {
      .append_id = [ids](std::string& text, std::uint64_t vertex,
                         std::string_view by) { ids.append_field(text, vertex, by); },
      .find = [ids](const std::string& id) -> std::optional<std::uint64_t> { return ids.find(id); },
      .delimiter = delimiter,
      .dense = is_dense(args)};
}

void name_components(const solve_arguments& args, const vertex_ids& ids, cc_report& report) {
  if (is_dense(args)) return;
  for (auto& component : report.biggest) component.id = ids.text(component.label);
}

}  // namespace skerry
