// SPDX-License-Identifier: Apache-2.0
#include "cli/id_labels.hpp"

#include <fmt/format.h>

#include <optional>
#include <variant>

#include "cli/streams.hpp"

namespace skerry {

namespace {

[[noreturn]] void fail(const std::string& file, const std::string& id, const char* what) {
  throw invalid_matrix(fmt::format("{}: the id {} {}; write one line `id label` for each id",
                                   input_name(file), printable(id, 100), what));
}

}  // namespace

std::vector<std::uint32_t> read_id_labels(const std::string& file, const matrix_with_ids& from,
                                          const read_options& how) {
  id_read_options lines;  // each is an edge between an id and its label
  lines.reading.max_bytes = how.max_bytes;
  lines.reading.format = format::edge_list;
  lines.delimiter = from.delimiter;
  lines.names = column_names::absent;
  const matrix_with_ids given = read_with_ids(file, lines);
  const auto& entries = std::get<coo<std::uint32_t>>(given.matrix.entries);
  std::vector<std::optional<std::uint32_t>> found(from.ids.size());
  for (std::size_t k = 0; k < entries.rows.size(); ++k) {
    const std::string id = given.ids.text(entries.rows[k]);
    const auto vertex = from.ids.find(id);
    if (!vertex) fail(file, id, "is not in the matrix");
    if (found[*vertex]) fail(file, id, "has two labels");
    found[*vertex] = entries.columns[k];
  }
  std::vector<std::uint32_t> labels;
  for (std::size_t v = 0; v < found.size(); ++v) {
    if (!found[v]) fail(file, from.ids.text(v), "has no label");
    labels.push_back(*found[v]);
  }
  return labels;
}

}  // namespace skerry
