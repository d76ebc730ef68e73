// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/values.hpp"

#include <fmt/format.h>

#include "lib/files/readers/parse_error.hpp"

namespace skerry {

bool is_not_finite(std::string_view field) {
  if (field.starts_with('-') || field.starts_with('+')) field.remove_prefix(1);
  constexpr std::size_t longest = 8;
  if (field.size() > longest) return false;
  const std::string low = scan::lower(field);
  return low == "inf" || low == "infinity" || low == "nan";
}

const char* skip_non_finite(const char* p, const char* end, const char* what) {
  const char* const stop = scan::skip_field(p, end);
  if (is_not_finite({p, static_cast<std::size_t>(stop - p)})) return stop;
  throw parse_error{p, fmt::format("the {} is not a number", what), "write a decimal number"};
}

}  // namespace skerry
