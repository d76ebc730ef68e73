// SPDX-License-Identifier: Apache-2.0
// Tables whose rows are vertices: rows that have the same key in a column are connected.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "lib/files/ids/id_file.hpp"
#include "lib/files/ids/read_with_ids.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

/// Returns the format of the file.
format check_rows(const input& in, const id_read_options& how) {
  const format from = check_id_file(in, how, 1);
  if (!how.vertex_file.empty())
    throw std::invalid_argument(
        "rows are the vertices; leave the vertex file (--vertex-file) unset");
  if (how.missing == missing_ids::skip)
    throw std::invalid_argument(
        "each row has a label, also one without a key, which connects nothing; leave `missing` "
        "(--missing) unset");
  if (how.weights && (!how.weights->thresholds.empty() || !how.weights->distances.empty()))
    throw std::invalid_argument(
        "several bounds of weights are for edges; set one with rows as vertices (--rows)");
  if (from != format::edge_list)
    throw std::invalid_argument("a list of neighbours has no columns of keys; omit --rows");
  return from;
}

}  // namespace

matrix_of_rows read_rows(const input& in, const id_read_options& how) {
  return reading(in, [&] {
    const format from = check_rows(in, how);
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    matrix_of_rows found;
    coo<std::uint32_t> entries;
    for (std::size_t c = 0; c < column_count(how); ++c) {
      const matrix_with_ids keys = read_keys(in, how, from, c);
      const auto& of = std::get<coo<std::uint32_t>>(keys.matrix.entries);
      const std::uint64_t rows = of.rows.size();
      if (rows >= none)
        throw invalid_matrix(
            fmt::format("{}: {} rows are too many; divide the file into ones of at most 2^32 - 2",
                        printable_name(in.name()), rows));
      in.check_memory(fmt::format("{} rows", rows),
                      saturating_product(rows, (c + 2) * 2 * sizeof(std::uint32_t)));
      entries.row_count = entries.column_count = rows;
      buffer<std::uint32_t> first(keys.ids.size(), none);
      for (std::uint32_t r = 0; r < rows; ++r) {
        if (of.rows[r] != of.columns[r]) continue;  // it has no key
        std::uint32_t& place = first[of.rows[r]];
        if (place == none) {
          place = r;
          continue;
        }
        entries.rows.push_back(place);
        entries.columns.push_back(r);
      }
      found.delimiter = keys.delimiter;
      for (const std::string& note : keys.matrix.notes)
        if (std::ranges::find(found.matrix.notes, note) == found.matrix.notes.end())
          found.matrix.notes.push_back(note);
    }
    found.matrix.entries = std::move(entries);
    found.matrix.format = "el";
    found.matrix.is_undirected = true;
    return found;
  });
}

}  // namespace skerry
