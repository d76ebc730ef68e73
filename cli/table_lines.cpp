// SPDX-License-Identifier: Apache-2.0
// Outputs that are lines of the input.
#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>

#include "cli/any_ids.hpp"
#include "cli/line_file.hpp"
#include "skerry/stream.hpp"  // can_be_read_again()

namespace skerry {

namespace {

/// Throws std::invalid_argument if the name of a table promises another delimiter than its lines
/// have.
void check_table_name(const char* option, const std::string& file, const std::string& delimiter) {
  const auto extension = std::filesystem::path(file).extension();
  const bool is_tab = delimiter == "\t", is_comma = delimiter == "," || delimiter == ";";
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
                       const vertex_ids* ids, std::span<const result<std::uint32_t>> answers,
                       const vertex_names& names, const std::vector<std::string>& titles) {
  const result<std::uint32_t>& answer = answers[0];
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
    for (std::size_t k = 0; k < answers.size(); ++k) {
      text += names.delimiter;
      if (line.is == kind::names) text += titles[k];
      if (line.vertex) names.append_label(text, answers[k].labels[*line.vertex], names.delimiter);
    }
    return true;
  });
  const std::uint32_t largest = args.largest_is_table ? answer.largest().label : 0;
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

}  // namespace skerry
