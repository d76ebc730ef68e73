// SPDX-License-Identifier: Apache-2.0
// Matrix Market: a banner, comments, a size line, then entries `row column value`, numbered from 1,
// or all values of a dense matrix in column-major order.
// Source: R. Boisvert, R. Pozo, K. Remington, The Matrix Market Exchange Formats, NISTIR 5935,
// 1996.
#include <fmt/format.h>

#include "lib/files/readers/assumptions.hpp"
#include "lib/files/readers/edge_sink.hpp"
#include "lib/files/readers/header.hpp"
#include "lib/files/readers/ids.hpp"
#include "lib/files/readers/line_source.hpp"
#include "lib/files/readers/matrix_market_array.hpp"
#include "lib/files/readers/matrix_market_banner.hpp"
#include "lib/files/readers/readers.hpp"
#include "lib/files/readers/values.hpp"
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

/// What the banner and the size line say.
struct matrix_market_header {
  matrix_market_banner banner;
  header_line sizes;
  std::uint64_t rows = 0, columns = 0, entries = 0;
  std::uint64_t first_id = 1;
  std::vector<std::string> notes;
};

matrix_market_header read_matrix_market_header(const input& in, const read_options& how) {
  matrix_market_header h;
  const matrix_market_banner& b = h.banner = find_banner(in);
  h.first_id = first_id_of(format::matrix_market, how);
  if (b.one_percent)
    assume(h.notes, in, how, 1,
           {"the first line is read as a banner of Matrix Market with one % too few",
            "--from el reads an edge list", "--from mtx after a second %"});
  h.sizes = find_header(in, how, is_percent, b.array ? "rows columns" : "rows columns entries");
  parse_header(in, h.sizes, [&](const char* p, const char* end) {
    h.rows = read_count(p, end, "number of rows");
    h.columns = read_count(p, end, "number of columns");
    if (!b.array) h.entries = read_count(p, end, "number of entries");
    if (!scan::at_line_end(p, end))
      throw parse_error{p, "the size line has too many fields",
                        b.array ? "write `rows columns`" : "write `rows columns entries`"};
    if (b.stored != triangle::both && h.rows != h.columns)
      throw parse_error{p, fmt::format("a symmetric matrix cannot be {} x {}", h.rows, h.columns),
                        "correct the sizes, or write `general` in the banner"};
  });
  check_vertices(in, h.sizes, how, h.rows, h.columns);
  return h;
}

/// Parses lines `row column value`.
struct coordinate_lines {
  id_range row, column;
  unsigned value_fields;

  template <class Append>
  void operator()(std::string_view text, Append append) const {
    try {
      for_each_line(text, is_percent, [&](const char* p, const char* end) {
        const std::uint64_t u = read_id(p, end, row, scan::is_blank);
        const std::uint64_t v = read_id(p, end, column, scan::is_blank);
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
  }
};

coordinate_lines lines_of(const matrix_market_header& h) {
  return {{"row", h.first_id, h.rows}, {"column", h.first_id, h.columns}, h.banner.value_fields};
}

template <class Index>
coo<Index> read_coordinates(const input& in, const matrix_market_header& h,
                            const read_options& how) {
  const threads run(how.threads);
  const std::vector<text_chunk> chunks =
      split_into_chunks(in, h.sizes.body, h.sizes.number + 1, how, run);
  const coordinate_lines lines = lines_of(h);
  auto sink = parse_entries<Index>(in, chunks, capacity_by_lines(chunks), run,
                                   [&](std::size_t i, std::string_view text, auto append) {
                                     lines(text, append);
                                     in.release(chunks[i].position, chunks[i].size);
                                   });
  coo<Index> all = std::move(sink).take(h.rows, h.columns);
  check_declared_count(in, h.sizes, "entries", h.entries, all.rows.size(), how);
  return all;
}

}  // namespace

stored_matrix read_matrix_market(const input& in, const read_options& how) {
  const matrix_market_header h = read_matrix_market_header(in, how);
  const matrix_market_banner& b = h.banner;
  const auto read = [&]<class Index>() {
    if (b.array)
      return read_array<Index>(in, h.sizes, {h.rows, h.columns, b.stored}, b.value_fields, how);
    return read_coordinates<Index>(in, h, how);
  };
  stored_matrix A{in_narrowest_ids(h.rows, h.columns, how, read),
                  symmetry::unknown,
                  "mtx",
                  h.sizes.number,
                  b.stored != triangle::both,
                  h.notes,
                  b.stored != triangle::both};
  if (!b.array) add_count_note(A.notes, h.sizes, "entries", h.entries, A.entry_count());
  return A;
}

std::unique_ptr<entry_source> open_matrix_market(const input& in, const read_options& how) {
  const matrix_market_header h = read_matrix_market_header(in, how);
  if (h.banner.array)
    return open_array(in, h.sizes, {h.rows, h.columns, h.banner.stored}, h.banner.value_fields, how,
                      h.notes);
  auto source = std::make_unique<declared_source<coordinate_lines>>(
      in, how, h.sizes, matrix_shape{h.rows, h.columns}, lines_of(h), "entries", h.entries);
  source->add_header_notes(h.notes);
  return source;
}

}  // namespace skerry
