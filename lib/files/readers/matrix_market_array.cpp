// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/matrix_market_array.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "lib/files/readers/edge_sink.hpp"
#include "lib/files/readers/line_source.hpp"
#include "lib/files/readers/values.hpp"

namespace skerry {

namespace {

/// Reads a number and returns whether it is zero.  Advances p past it and the blanks after it.
///
/// throws  parse_error: no number
bool read_is_zero(const char*& p, const char* end) {
  if (scan::at_line_end(p, end))
    throw parse_error{p, "the second number of a complex value is missing", "complete the line"};
  const char* q = scan::skip_sign(p, end);
  while (q != end && (*q == '0' || *q == '.')) ++q;
  // What follows the zeros of a number other than zero is a digit, or inf or nan.
  const bool zero =
      scan::at_line_end(q, end) || scan::is_blank(*q) || (*q | 0x20) == 'e' || (*q | 0x20) == 'd';
  p = skip_value(p, end, "value");
  return zero;
}

/// Iterates over the positions of a dense matrix in the order of the file, from value k on.
class dense_cursor {
 public:
  dense_cursor(const dense_layout& layout, std::uint64_t k) : layout_(layout) {
    std::uint64_t low = 0, high = layout.columns;  // the last column with before(column) <= k
    while (high - low > 1) {
      const std::uint64_t middle = low + (high - low) / 2;
      (layout.before(middle) <= k ? low : high) = middle;
    }
    column_ = low;
    row_ = layout.first_row(low) + (k - layout.before(low));
  }
  [[nodiscard]] std::uint64_t row() const { return row_; }
  [[nodiscard]] std::uint64_t column() const { return column_; }
  void next() {
    if (++row_ == layout_.rows) row_ = layout_.first_row(++column_);
  }

 private:
  const dense_layout& layout_;
  std::uint64_t row_, column_;
};

/// Parses lines of one value each.
struct array_lines {
  dense_layout layout;
  unsigned value_fields;

  /// The number of values in complete lines.
  [[nodiscard]] static std::uint64_t count(std::string_view text) {
    std::uint64_t values = 0;
    for_each_line(text, is_percent, [&](const char* p, const char*) {
      ++values;
      return p;
    });
    return values;
  }

  /// Calls append(row, column) for each value that is not zero; `before` values precede them.
  template <class Append>
  void operator()(std::string_view text, std::uint64_t before, Append append) const {
    dense_cursor at(layout, before);
    std::uint64_t left =
        layout.before(layout.columns) - std::min(before, layout.before(layout.columns));
    for_each_line(text, is_percent, [&](const char* p, const char* end) {
      if (left-- == 0)
        throw parse_error{p, "the file has more values than its header declares",
                          "correct the sizes, or remove the excess"};
      bool zero = true;
      for (unsigned k = 0; k < value_fields; ++k) zero = read_is_zero(p, end) && zero;
      if (!scan::at_line_end(p, end))
        throw parse_error{p, "the line has more than one value", "write one value a line"};
      if (!zero) append(at.row(), at.column());
      at.next();
      return p;
    });
  }
};

/// A dense matrix that is read front to back.
class array_source final : public declared_source<array_lines> {
 public:
  using declared_source::declared_source;

  [[nodiscard]] std::vector<std::string> notes(std::uint64_t, std::uint64_t,
                                               const vertex_counter&) const override {
    return header_notes();
  }

 protected:
  void check_end(const line_totals& found) const override {
    check_declared_count(in(), header(), "values", declared(), found.items);
  }
};

/// The number of values before each chunk, and in total.  [chunks + 1]
std::vector<std::uint64_t> count_values(const input& in, const std::vector<text_chunk>& chunks,
                                        const threads& run) {
  std::vector<std::uint64_t> before(chunks.size() + 1);
  parse_chunks(in, chunks, run, [&](std::size_t i, std::string_view text) {
    before[i + 1] = array_lines::count(text);
  });
  for (std::size_t i = 0; i < chunks.size(); ++i) before[i + 1] += before[i];
  return before;
}

}  // namespace

std::uint64_t dense_layout::first_row(std::uint64_t column) const {
  if (stored == triangle::both) return 0;
  return stored == triangle::lower ? column : column + 1;
}

std::uint64_t dense_layout::before(std::uint64_t column) const {
  constexpr std::uint64_t max = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t values;
  if (__builtin_mul_overflow(rows, column, &values)) return max;
  if (stored == triangle::both || column == 0) return values;
  // Column j omits its first first_row(j) values.  All columns before `column` omit 0 + ... +
  // (column - 1), or 1 + ... + column values.  No product overflows, since column <= rows.
  const std::uint64_t last = stored == triangle::lower ? column - 1 : column + 1;
  return values - (column % 2 == 0 ? column / 2 * last : last / 2 * column);
}

template <std::unsigned_integral Index>
coo<Index> read_array(const input& in, const header_line& sizes, const dense_layout& layout,
                      unsigned value_fields, const read_options& how) {
  const threads run(how.threads);
  const std::vector<text_chunk> chunks =
      split_into_chunks(in, sizes.body, sizes.number + 1, how, run);
  const std::vector<std::uint64_t> before = count_values(in, chunks, run);
  check_declared_count(in, sizes, "values", layout.before(layout.columns), before.back());
  const array_lines lines{layout, value_fields};
  auto sink = parse_entries<Index>(in, chunks, capacity_by_lines(chunks), run,
                                   [&](std::size_t i, std::string_view text, auto append) {
                                     if (array_lines::count(text) != before[i + 1] - before[i])
                                       in.fail_changed();
                                     lines(text, before[i], append);
                                     in.release(chunks[i].position, chunks[i].size);
                                   });
  return std::move(sink).take(layout.rows, layout.columns);
}

std::unique_ptr<entry_source> open_array(const input& in, const header_line& sizes,
                                         const dense_layout& layout, unsigned value_fields,
                                         const read_options& how, std::vector<std::string> notes) {
  auto source = std::make_unique<array_source>(
      in, how, sizes, matrix_shape{layout.rows, layout.columns}, array_lines{layout, value_fields},
      "values", layout.before(layout.columns));
  source->add_header_notes(std::move(notes));
  return source;
}

template coo<std::uint32_t> read_array(const input&, const header_line&, const dense_layout&,
                                       unsigned, const read_options&);
template coo<std::uint64_t> read_array(const input&, const header_line&, const dense_layout&,
                                       unsigned, const read_options&);

}  // namespace skerry
