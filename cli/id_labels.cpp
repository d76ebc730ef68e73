// SPDX-License-Identifier: Apache-2.0
#include "cli/id_labels.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <utility>
#include <variant>

#include "cli/limits.hpp"
#include "cli/streams.hpp"

namespace skerry {

namespace {

[[noreturn]] void fail(const std::string& file, const std::string& id, const char* what) {
  throw invalid_matrix(fmt::format("{}: the id {} {}; write one line `id label` for each id",
                                   input_name(file), printable(id, 100), what));
}

std::uint64_t bytes_of(const matrix_with_ids& A) { return A.matrix.bytes() + A.ids.bytes(); }

}  // namespace

id_labels read_id_labels(const std::string& file, const matrix_with_ids& from,
                         const read_options& how) {
  id_read_options lines;  // each is an edge between an id and its label
  lines.reading.max_bytes = left_of(how.max_bytes, bytes_of(from));
  lines.reading.max_line = how.max_line;
  lines.reading.format = format::edge_list;
  lines.names = column_names::absent;
  // A table has the delimiter of its name.
  const auto extension = std::filesystem::path(file).extension();
  if (extension != ".csv" && extension != ".tsv") {
    lines.delimiter = from.delimiter[0];
    lines.delimiter_tail = from.delimiter.substr(1);
  }
  if (!from.ids.are_integers()) lines.type = id_type::string;
  const matrix_with_ids given = read_with_ids(file, lines);
  const auto& entries = std::get<coo<std::uint32_t>>(given.matrix.entries);
  check_memory(fmt::format("{}: {} labels", input_name(file), from.ids.size()),
               from.ids.size() * sizeof(std::uint32_t), bytes_of(from) + bytes_of(given),
               how.max_bytes);
  constexpr auto none = std::numeric_limits<std::uint32_t>::max();  // more than there are ids
  std::vector<std::uint32_t> labels(from.ids.size(), none);
  for (std::size_t k = 0; k < entries.rows.size(); ++k) {
    const std::string id = given.ids.text(entries.rows[k]);
    const auto vertex = from.ids.find(id);
    if (!vertex && k == 0) continue;  // the names of columns
    if (!vertex) fail(file, id, "is not in the matrix");
    if (labels[*vertex] != none) fail(file, id, "has two labels");
    labels[*vertex] = entries.columns[k];
  }
  for (std::size_t v = 0; v < labels.size(); ++v)
    if (labels[v] == none) fail(file, from.ids.text(v), "has no label");
  return {std::move(labels), given.ids};
}

}  // namespace skerry
