// SPDX-License-Identifier: Apache-2.0
#include "cli/any_ids.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <limits>
#include <map>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "cli/help.hpp"
#include "cli/line_file.hpp"
#include "cli/progress.hpp"
#include "skerry/stream.hpp"

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

/// The column that a number or a name says.
table_column column_of(const std::string& text) {
  if (text.find_first_not_of("0123456789") != std::string::npos) return text;
  unsigned number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);  // 0, which is refused, if large
  return number;
}

/// The columns that --columns lists.
std::vector<table_column> columns_of(std::string_view list) {
  std::vector<table_column> all;
  for (std::size_t end = 0; end != list.npos; list.remove_prefix(end == list.npos ? 0 : end + 1)) {
    end = list.find(',');
    if (list.empty() || end == 0)
      throw std::invalid_argument(
          "a column of --columns is empty; write numbers or names, with one comma between two");
    all.push_back(column_of(std::string(list.substr(0, end))));
  }
  return all;
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
      "With any ids: the columns of the two ends of an edge, or of more ids that a line connects: "
      "numbers from 1, or names in the first line")
      ->type_name("COLUMN,...")
      ->default_str("1,2");
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
  const auto add_weight = [&](const char* name, std::optional<double>& to, const char* about) {
    add(name, to, about)->check(finite())->needs(column);
  };
  add_weight("--threshold", args.threshold,
             "With any ids: an entry connects its ends if its weight is at least this");
  add_weight("--at-most", args.at_most,
             "With any ids: an entry connects its ends if its weight, a distance, is at most this");
  add_weight("--missing-weight", args.missing_weight,
             "With any ids: the weight of an entry without one: empty, NA, ... as of --missing");
  group_options(command, "Any ids");
}

void check_id_options(const CLI::App& command, const id_arguments& args) {
  if (args.are_any()) {
    if (command.count("--delimiter") != 0) static_cast<void>(delimiter_named(args.delimiter));
    if (command.count("--columns") != 0) static_cast<void>(columns_of(args.columns));
    return;
  }
  for (const char* const name :
       {"--columns", "--delimiter", "--header", "--id-type", "--missing", "--vertex-file",
        "--id-table", "--weight-column", "--threshold", "--at-most", "--missing-weight"})
    if (command.count(name) != 0)
      throw std::invalid_argument(fmt::format("{} is for any ids; add --ids any", name));
}

id_read_options reading_with_ids(const solve_arguments& args, const id_arguments& ids) {
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
  if (!ids.columns.empty()) how.columns = columns_of(ids.columns);
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
  if (!ids.weight_column.empty()) {
    if (!ids.threshold && !ids.at_most)
      throw std::invalid_argument("--weight-column needs a bound; add --threshold or --at-most");
    constexpr double infinity = std::numeric_limits<double>::infinity();
    how.weights = {column_of(ids.weight_column), ids.threshold.value_or(-infinity),
                   ids.at_most.value_or(infinity), ids.missing_weight};
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

vertex_names names_of_ids(const solve_arguments& args, const vertex_ids& ids, char delimiter) {
  return {
      .append_id = [ids](std::string& text, std::uint64_t vertex,
                         char by) { ids.append_field(text, vertex, by); },
      .find = [ids](const std::string& id) -> std::optional<std::uint64_t> { return ids.find(id); },
      .delimiter = delimiter,
      .dense = is_dense(args)};
}

namespace {

/// Throws std::invalid_argument if the name of a table promises another delimiter than its lines
/// have.
void check_table_name(const char* option, const std::string& file, char delimiter) {
  const auto extension = std::filesystem::path(file).extension();
  const bool is_tab = delimiter == '\t', is_comma = delimiter == ',' || delimiter == ';';
  if ((extension == ".csv" && !is_comma) || (extension == ".tsv" && !is_tab))
    refuse_name(option, file, "the lines of the input are written with their delimiter",
                is_tab     ? "take a name that ends in .tsv"
                : is_comma ? "take a name that ends in .csv"
                           : "take a name that ends in .txt");
}

/// Whether a file that is read with any ids has neighbours in its lines, in place of columns.
bool has_neighbours(const solve_arguments& args) {
  const auto from = args.reading.format ? args.reading.format : format_of_name(args.file);
  return from == format::neighbours || from == format::sif;
}

[[noreturn]] void fail_changed(const std::string& file) {
  throw invalid_matrix(input_name(file) +
                       ": the file changed while it was read; read it again when no other program "
                       "writes to it");
}

}  // namespace

void write_table_lines(const solve_arguments& args, const id_read_options& reading,
                       const vertex_ids* ids, const result<std::uint32_t>& answer,
                       const vertex_names& names) {
  const auto write = [&](const char* option, const std::string& file, auto append) {
    if (file.empty()) return;
    check_table_name(option, file, names.delimiter);
    line_file out(file);
    std::size_t rows = 0;
    const auto add = [&](const table_line& line) {
      if (!ids && line.vertex && ++rows > answer.labels.size()) fail_changed(args.file);
      if (append(out.text(), line)) out.end_line();
    };
    ids ? for_each_table_line(args.file, reading, *ids, add)
        : for_each_table_line(args.file, reading, add);
    if (!ids && rows != answer.labels.size()) fail_changed(args.file);
    out.commit();
  };
  using kind = table_line::kind;
  write("--append-labels", args.append_labels, [&](std::string& text, const table_line& line) {
    text += line.text;
    if (line.is == kind::comment) return true;
    text += names.delimiter;
    if (line.is == kind::names) text += "label";
    if (line.vertex) names.append_label(text, answer.labels[*line.vertex], names.delimiter);
    return true;
  });
  const std::uint32_t largest = answer.largest().label;
  if (args.largest_is_table)
    write("--largest", args.largest, [&](std::string& text, const table_line& line) {
      const bool belongs = line.vertex && answer.labels[*line.vertex] == largest &&
                           answer.labels[*line.other] == largest;
      if (belongs || line.is == kind::names) text += line.text;
      return belongs || line.is == kind::names;
    });
}

void check_tables(solve_arguments& args, const id_arguments& ids, bool rows) {
  const auto extension = std::filesystem::path(args.largest).extension();
  args.largest_is_table =
      ids.are_any() && (extension == ".csv" || extension == ".tsv" || extension == ".txt");
  if (!args.append_labels.empty() && !ids.are_any())
    throw std::invalid_argument("--append-labels is for any ids; add --ids any");
  if (!args.append_labels.empty() && has_neighbours(args))
    throw std::invalid_argument(
        "--append-labels is for tables: in a list of neighbours, a label would be one more "
        "neighbour; use --labels");
  if (ids.are_any() && args.base == "file")
    throw std::invalid_argument(
        rows ? "--base is for row numbers of a matrix; omit it: rows of a table count from 0"
             : "--base is for row numbers; omit it: any ids are those of the file");
  const char* const option = !args.append_labels.empty() ? "--append-labels"
                             : args.largest_is_table     ? "--largest"
                                                         : nullptr;
  std::error_code absent;  // the read reports it
  if (option && !can_be_read_again(args.file) &&
      (is_stream(args.file) || std::filesystem::exists(args.file, absent)))
    throw std::invalid_argument(
        fmt::format("{} reads {} twice, but it can be read only once; store it in a file", option,
                    input_name(args.file)));
}

void name_components(const solve_arguments& args, const vertex_ids& ids, cc_report& report) {
  if (is_dense(args)) return;
  for (auto& component : report.biggest) component.id = ids.text(component.label);
}

}  // namespace skerry
