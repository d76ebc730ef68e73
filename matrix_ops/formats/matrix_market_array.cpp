// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/matrix_market_array.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "matrix_ops/formats/edge_sink.hpp"
#include "matrix_ops/formats/ids.hpp"

namespace skerry {

namespace {

/// Whether a field is a number that is not finite: inf, infinity or nan, in any case.
bool is_not_finite(std::string_view field) {
  const std::string low = scan::lower(field);
  return low == "inf" || low == "infinity" || low == "nan";
}

/// Reads a decimal number and says whether it is zero; p moves behind it and the blanks that
/// follow.
bool read_is_zero(const char*& p, const char* end) {
  const char* const begin = p;
  if (scan::at_line_end(p, end))
    throw text_fault{p, "the second number of a complex value is missing", "complete the line"};
  const char* const stop = scan::skip_field(p, end);
  const char* q = begin;
  if (*q == '-' || *q == '+') ++q;
  const char* const mantissa = q;
  bool zero = true;
  unsigned digits = 0, points = 0;
  for (; q != stop && (scan::is_digit(*q) || (*q == '.' && points == 0)); ++q) {
    points += *q == '.';
    digits += *q != '.';
    zero = zero && (*q == '0' || *q == '.');
  }
  bool number = digits > 0;
  if (number && q != stop && ((*q | 0x20) == 'e' || (*q | 0x20) == 'd')) {
    ++q;
    if (q != stop && (*q == '-' || *q == '+')) ++q;
    number = q != stop;
    while (q != stop && scan::is_digit(*q)) ++q;
  }
  if (!number || q != stop) {
    zero = false;
    if (!is_not_finite({mantissa, static_cast<std::size_t>(stop - mantissa)}))
      throw text_fault{begin, "the value is not a number", "write one value a line"};
  }
  p = scan::skip_blanks(stop, end);
  return zero;
}

/// The number of values before each piece, and of all.
std::vector<std::uint64_t> count_values(const input& in, const std::vector<piece>& pieces,
                                        const threads& run) {
  std::vector<std::uint64_t> before(pieces.size() + 1);
  run.for_each(
      pieces.size(),
      [&](std::size_t i) {
        std::uint64_t values = 0;
        for_each_line(pieces[i].text, is_percent, [&](const char* p, const char*) {
          ++values;
          return p;
        });
        before[i + 1] = values;
        in.set_aside(pieces[i].text);
      },
      1);
  for (std::size_t i = 0; i < pieces.size(); ++i) before[i + 1] += before[i];
  return before;
}

/// Walks over the places of a dense matrix in the order of its file.
class walk {
 public:
  walk(const dense_layout& layout, std::uint64_t k) : layout_(layout) {
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

}  // namespace

std::uint64_t dense_layout::first_row(std::uint64_t column) const {
  if (stored == triangle::both) return 0;
  return stored == triangle::lower ? column : column + 1;
}

std::uint64_t dense_layout::before(std::uint64_t column) const {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t values;
  if (__builtin_mul_overflow(rows, column, &values)) return most;
  if (stored == triangle::both || column == 0) return values;
  // Column j lacks its first_row(j) values: 0 + ... + (column - 1), or 1 + ... + column.  No
  // product overflows, column being at most rows.
  const std::uint64_t last = stored == triangle::lower ? column - 1 : column + 1;
  return values - (column % 2 == 0 ? column / 2 * last : last / 2 * column);
}

template <std::unsigned_integral Index>
coo<Index> read_array(const input& in, const header_line& sizes, const dense_layout& layout,
                      unsigned value_fields, const read_options& how) {
  const threads run(how.threads);
  const std::vector<piece> pieces = cut(in, sizes.body, sizes.number + 1, how, run);
  const std::vector<std::uint64_t> before = count_values(in, pieces, run);
  check_promise(in, sizes, "values", layout.before(layout.columns), before.back());
  auto sink = collect<Index>(in, pieces, one_a_line(pieces), run, [&](std::size_t i, auto append) {
    if (before[i] == before[i + 1]) return;
    walk at(layout, before[i]);
    for_each_line(pieces[i].text, is_percent, [&](const char* p, const char* end) {
      bool zero = true;
      for (unsigned k = 0; k < value_fields; ++k) zero = read_is_zero(p, end) && zero;
      if (!scan::at_line_end(p, end))
        throw text_fault{p, "there is more than one value", "write one value a line"};
      if (!zero) append(at.row(), at.column());
      at.next();
      return p;
    });
    in.release(pieces[i].text);
  });
  return std::move(sink).take(layout.rows, layout.columns);
}

template coo<std::uint32_t> read_array(const input&, const header_line&, const dense_layout&,
                                       unsigned, const read_options&);
template coo<std::uint64_t> read_array(const input&, const header_line&, const dense_layout&,
                                       unsigned, const read_options&);

}  // namespace skerry
