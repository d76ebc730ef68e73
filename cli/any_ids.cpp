// SPDX-License-Identifier: Apache-2.0
#include "cli/any_ids.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <stdexcept>

#include "cli/line_file.hpp"
#include "cli/progress.hpp"

namespace skerry {

namespace {

/// The character that --delimiter names.
char delimiter_named(const std::string& name) {
  static const std::map<std::string, char> names{
      {"comma", ','}, {"tab", '\t'}, {"semicolon", ';'}, {"blank", ' '}, {"bar", '|'}};
  if (const auto found = names.find(name); found != names.end()) return found->second;
  if (name.size() == 1) return name[0];
  throw std::invalid_argument(
      fmt::format("--delimiter {}: not a character; use comma, tab, semicolon, bar, blank, or one "
                  "character of ASCII",
                  printable(name)));
}

/// The column that a number or a name of an option says.
table_column column_of(const std::string& text) {
  if (text.find_first_not_of("0123456789") != std::string::npos) return text;
  unsigned number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);  // 0, which is refused, if large
  return number;
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
      "With any ids: the columns of the two ends of an edge, from 1, or their names in the first "
      "line")
      ->type_name("COLUMN")
      ->delimiter(',')
      ->expected(2)
      ->capture_default_str();
  add("--delimiter", args.delimiter,
      "With any ids: comma, tab, semicolon, bar, blank, or a character; by default the tab, comma "
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
  auto* const threshold =
      add("--threshold", args.threshold,
          "With any ids: an entry connects its ends if its weight is at least this")
          ->check(finite());
  column->needs(threshold);
  threshold->needs(column);
}

void check_id_options(const CLI::App& command, const id_arguments& args) {
  if (args.are_any()) {
    if (command.count("--delimiter") != 0) static_cast<void>(delimiter_named(args.delimiter));
    return;
  }
  for (const char* const name : {"--columns", "--delimiter", "--header", "--id-type", "--missing",
                                 "--vertex-file", "--id-table", "--weight-column", "--threshold"})
    if (command.count(name) != 0)
      throw std::invalid_argument(fmt::format("{} is for any ids; add --ids any", name));
}

id_read_options reading_with_ids(const solve_arguments& args, const id_arguments& ids) {
  if (args.reading.vertices)
    throw std::invalid_argument("--vertices is for row numbers; drop it, or --ids any");
  if (args.how.bipartite)
    throw std::invalid_argument(
        "--bipartite is for row numbers; write different ids into the two columns");
  id_read_options how;
  how.reading = args.reading;
  how.columns = {column_of(ids.columns[0]), column_of(ids.columns[1])};
  if (!ids.delimiter.empty()) how.delimiter = delimiter_named(ids.delimiter);
  if (ids.header != "auto")
    how.names = ids.header == "yes" ? column_names::present : column_names::absent;
  if (ids.type != "auto") how.type = ids.type == "integer" ? id_type::integer : id_type::string;
  if (ids.missing != "auto")
    how.missing = ids.missing == "error"     ? missing_ids::error
                  : ids.missing == "isolate" ? missing_ids::isolate
                                             : missing_ids::skip;
  how.vertex_file = ids.vertex_file;
  if (ids.table == "two_level") how.lookup = id_lookup::two_level;
  if (!ids.weight_column.empty()) how.weights = {column_of(ids.weight_column), ids.threshold};
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

void write_answer_with_ids(const solve_arguments& args, const id_text& append_id,
                           const result<std::uint32_t>& answer, cc_report& report) {
  const auto append_label = [&](std::string& text, std::uint64_t label) {
    if (is_dense(args))
      text += std::to_string(label);
    else
      append_id(text, label);
  };
  const auto write_labels_with_ids = [&] {
    line_file out(args.labels, append_id.delimiter);
    for (std::size_t v = 0; v < answer.labels.size(); ++v) {
      append_id(out.text(), v);
      out.text() += append_id.delimiter;
      append_label(out.text(), answer.labels[v]);
      out.end_line();
    }
    out.commit();
  };
  write_and_plot(args, answer, report, [&] {
    if (!args.labels.empty()) write_labels_with_ids();
    if (!args.sizes.empty())
      write_sizes(args.sizes, answer, args.min_size, {append_label, append_id.delimiter});
  });
}

void name_components(const solve_arguments& args, const vertex_ids& ids, cc_report& report) {
  if (is_dense(args)) return;
  for (auto& component : report.biggest) component.id = ids.text(component.label);
}

}  // namespace skerry
