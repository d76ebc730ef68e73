// SPDX-License-Identifier: Apache-2.0
// Numbers whose value is ignored: values of entries and weights.
#pragma once

#include <optional>
#include <string_view>

#include "lib/files/readers/scan.hpp"

namespace skerry {

/// Whether a field is inf, infinity or nan, with or without a sign, in upper or lower case.
[[nodiscard]] bool is_not_finite(std::string_view field);

/// Reads a whole field as a decimal number, as scan::skip_number() finds it, or a non-finite one.
/// Returns nothing if it is outside the range of double.
[[nodiscard]] std::optional<double> read_double(std::string_view number);

/// Throws a parse_error unless the field at p is a non-finite number; returns its end.
///
/// what    names the number in the error
[[nodiscard]] const char* skip_non_finite(const char* p, const char* end, const char* what);

/// Skips a number and the blanks after it.
///
/// throws  parse_error: another field is at p
[[nodiscard]] inline const char* skip_value(const char* p, const char* end, const char* what) {
  const char* stop = scan::skip_number(p, end);
  if (stop == nullptr || !(scan::at_line_end(stop, end) || scan::is_blank(*stop)))
    stop = skip_non_finite(p, end, what);
  return scan::skip_blanks(stop, end);
}

/// Skips the numbers from p to the line end, if there are any.
[[nodiscard]] inline const char* skip_values(const char* p, const char* end, const char* what) {
  while (!scan::at_line_end(p, end)) p = skip_value(p, end, what);
  return p;
}

}  // namespace skerry
