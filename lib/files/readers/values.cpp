// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <system_error>

#include "lib/files/readers/parse_error.hpp"

namespace skerry {

bool is_not_finite(std::string_view field) {
  if (field.starts_with('-') || field.starts_with('+')) field.remove_prefix(1);
  constexpr std::size_t longest = 8;
  if (field.empty() || field.size() > longest || scan::is_digit(field[0])) return false;
  const std::string low = scan::lower(field);
  return low == "inf" || low == "infinity" || low == "nan";
}

std::optional<double> read_double(std::string_view number) {
  if (number.starts_with('+')) number.remove_prefix(1);
  double value = 0;
  const auto read = [&](std::string_view text) {
    return std::from_chars(text.data(), text.data() + text.size(), value);
  };
  const auto as_written = read(number);
  if (as_written.ec == std::errc() && as_written.ptr == number.data() + number.size()) return value;
  std::string digits = scan::lower(number);
  if (!is_not_finite(digits)) std::ranges::replace(digits, 'd', 'e');  // Fortran's exponents
  return read(digits).ec == std::errc() ? std::optional(value) : std::nullopt;
}

const char* skip_non_finite(const char* p, const char* end, const char* what) {
  const char* const stop = scan::skip_field(p, end);
  if (is_not_finite({p, static_cast<std::size_t>(stop - p)})) return stop;
  throw parse_error{p, fmt::format("the {} is not a number", what), "write a decimal number"};
}

}  // namespace skerry
