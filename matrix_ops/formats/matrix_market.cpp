// SPDX-License-Identifier: Apache-2.0
// Matrix Market: a banner, comments, a size line, then entries `row column value`, numbered from 1,
// or all values of a dense matrix in column-major order.
// Source: R. Boisvert, R. Pozo, K. Remington, The Matrix Market Exchange Formats, NISTIR 5935,
// 1996.
#include <fmt/format.h>

#include "matrix_ops/formats/edge_sink.hpp"
#include "matrix_ops/formats/header.hpp"
#include "matrix_ops/formats/ids.hpp"
#include "matrix_ops/formats/matrix_market_array.hpp"
#include "matrix_ops/formats/matrix_market_banner.hpp"
#include "matrix_ops/formats/readers.hpp"
#include "matrix_ops/formats/values.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

/// Rethrows an error of an entry line.  If the line has one field, the file is probably an array,
/// and the error says so.
[[noreturn]] void rethrow_with_hint(const parse_error& error, std::string_view text) {
  const std::string_view line = line_at(text, error.position);
  const char* const end = line.data() + line.size();
  const char* const p = scan::skip_blanks(line.data(), end);
  if (!scan::at_line_end(scan::skip_blanks(scan::skip_field(p, end), end), end)) throw error;
  throw parse_error{
      p, "an entry needs a row and a column, but this line has one field",
      "write both, or write `array` in the banner if the values of a dense matrix follow"};
}

template <class Index>
coo<Index> read_coordinates(const input& in, const header_line& sizes,
                            const matrix_market_banner& b, std::uint64_t rows,
                            std::uint64_t columns, std::uint64_t entries, const read_options& how) {
  const threads run(how.threads);
  const std::vector<text_chunk> chunks =
      split_into_chunks(in, sizes.body, sizes.number + 1, how, run);
  const id_range row{"row", 1, rows}, column{"column", 1, columns};
  const unsigned value_fields = b.value_fields;
  auto sink = parse_entries<Index>(
      in, chunks, capacity_by_lines(chunks), run,
      [&](std::size_t i, std::string_view text, auto append) {
        try {
          for_each_line(text, is_percent, [&](const char* p, const char* end) {
            const std::uint64_t u = read_id(p, end, row);
            const std::uint64_t v = read_id(p, end, column);
            for (unsigned k = 0; k < value_fields; ++k) {
              if (scan::at_line_end(p, end))
                throw parse_error{p, "the value is missing",
                                  "write it, or write `pattern` in the banner"};
              p = skip_value(p, end, "value");
            }
            p = skip_values(p, end, "value");  // more than the banner announces: ignored
            append(u, v);
            return p;
          });
        } catch (const parse_error& error) {
          rethrow_with_hint(error, text);
        }
        in.release(chunks[i].position, chunks[i].size);
      });
  coo<Index> all = std::move(sink).take(rows, columns);
  check_declared_count(in, sizes, "entries", entries, all.rows.size());
  return all;
}

}  // namespace

stored_matrix read_matrix_market(const input& in, const read_options& how) {
  const matrix_market_banner b = find_banner(in);
  const header_line sizes =
      find_header(in, is_percent, b.array ? "rows columns" : "rows columns entries");
  std::uint64_t rows = 0, columns = 0, entries = 0;
  parse_header(in, sizes, [&](const char* p, const char* end) {
    rows = read_count(p, end, "number of rows");
    columns = read_count(p, end, "number of columns");
    if (!b.array) entries = read_count(p, end, "number of entries");
    if (!scan::at_line_end(p, end))
      throw parse_error{p, "the size line has too many fields",
                        b.array ? "write `rows columns`" : "write `rows columns entries`"};
    if (b.stored != triangle::both && rows != columns)
      throw parse_error{p, fmt::format("a symmetric matrix cannot be {} x {}", rows, columns),
                        "correct the sizes, or write `general` in the banner"};
  });
  check_vertices(in, sizes, how, rows, columns);
  return {
      in_narrowest_ids(
          rows, columns, how,
          [&]<class Index>() {
            if (b.array)
              return read_array<Index>(in, sizes, {rows, columns, b.stored}, b.value_fields, how);
            return read_coordinates<Index>(in, sizes, b, rows, columns, entries, how);
          }),
      symmetry::unknown,
      "mtx",
      sizes.number,
      b.stored != triangle::both,
      {},
      b.stored != triangle::both};
}

}  // namespace skerry
