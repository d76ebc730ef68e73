// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/values.hpp"

#include <fmt/format.h>

#include "matrix_ops/formats/parse_error.hpp"
#include "matrix_ops/formats/scan.hpp"

namespace skerry {

namespace {

/// Whether a field without its sign is a non-finite number, in upper or lower case.
bool is_not_finite(std::string_view field) {
  const std::string low = scan::lower(field);
  return low == "inf" || low == "infinity" || low == "nan";
}

}  // namespace

value_kind kind_of_value(const char* p, const char* end) {
  if (p != end && (*p == '-' || *p == '+')) ++p;
  const char* const mantissa = p;
  bool zero = true;
  unsigned digits = 0, points = 0;
  for (; p != end && (scan::is_digit(*p) || (*p == '.' && points == 0)); ++p) {
    points += *p == '.';
    digits += *p != '.';
    zero = zero && (*p == '0' || *p == '.');
  }
  bool number = digits > 0;
  if (number && p != end && ((*p | 0x20) == 'e' || (*p | 0x20) == 'd')) {
    ++p;
    if (p != end && (*p == '-' || *p == '+')) ++p;
    number = p != end;
    while (p != end && scan::is_digit(*p)) ++p;
  }
  if (number && p == end) return zero ? value_kind::zero : value_kind::other;
  const bool special = is_not_finite({mantissa, static_cast<std::size_t>(end - mantissa)});
  return special ? value_kind::other : value_kind::none;
}

void read_value(const char*& p, const char* end, const char* what) {
  const char* const stop = scan::skip_field(p, end);
  if (p == stop) throw parse_error{p, fmt::format("the {} is missing", what), "complete the line"};
  if (kind_of_value(p, stop) == value_kind::none)
    throw parse_error{p, fmt::format("the {} is not a number", what), "write a decimal number"};
  p = scan::skip_blanks(stop, end);
}

}  // namespace skerry
