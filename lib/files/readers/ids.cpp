// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/ids.hpp"

#include <fmt/format.h>

namespace skerry {

namespace {

/// least   the least number that is valid
/// remedy  for what is no integer from 0 on; null: the usual one
[[noreturn]] void throw_bad_number(const char* p, const char* end, const char* what,
                                   std::uint64_t least, const char* remedy = nullptr) {
  if (scan::at_line_end(p, end))
    throw parse_error{
        p, fmt::format("the {} is missing", what),
        remedy ? "complete the line, or remove it if it is a size; if lines list neighbours, use "
                 "--from metis, or --from adjlist --ids any"
               : "complete the line"};
  if (end - p >= 2 && *p == '-' && scan::is_digit(p[1]))
    throw parse_error{p, fmt::format("the {} is negative", what),
                      remedy ? remedy : fmt::format("use {} or more", least)};
  if (end - p >= 2 && *p == '+' && scan::is_digit(p[1]))
    throw parse_error{p, fmt::format("the {} has a sign", what), "write numbers without a sign"};
  const char* q = p;
  std::uint64_t value;
  if (scan::read_number(q, end, value) == scan::number::too_large)
    throw parse_error{
        p, fmt::format("the {} does not fit in 64 bits", what),
        remedy ? "use smaller numbers, or --ids any --id-type string" : "use smaller numbers"};
  throw parse_error{p, fmt::format("the {} is not an integer", what),
                    remedy ? remedy : "write integers, and mark comments as the format requires"};
}

}  // namespace

void throw_bad_id(const char* p, const char* end, const id_range& range) {
  const char* q = p;
  std::uint64_t id;
  const bool read = scan::read_number(q, end, id) == scan::number::read;
  // An id inside the range was rejected because of the character after it.
  const bool is_separated = scan::at_line_end(q, end) || scan::is_blank_or_comma(*q);
  if (!read || !is_separated || id - range.first < range.count)
    throw_bad_number(p, end, range.what, range.first, range.remedy);
  const bool counts_from_0 = id == 0 && range.first == 1;
  constexpr const char* from_0 = "ids count from 1 here; --first-id 0 reads a file that is 0-based";
  if (counts_from_0 && range.count == ~std::uint64_t{0})
    throw parse_error{p, fmt::format("{} 0 is below 1, the first id", range.what), from_0};
  if (range.count == 0)
    throw parse_error{p, fmt::format("{} {} is outside the declared size, 0", range.what, id),
                      "declare the size that the entries need"};
  throw parse_error{p,
                    fmt::format("{} {} is outside {} to {}", range.what, id, range.first,
                                range.first + (range.count - 1)),
                    counts_from_0 ? from_0 : "correct the id, or the declared size"};
}

std::uint64_t read_count(const char*& p, const char* end, const char* what) {
  const char* const begin = p;
  std::uint64_t value;
  const bool read = scan::read_number(p, end, value) == scan::number::read;
  if (!read || !(scan::at_line_end(p, end) || scan::is_blank(*p)))
    throw_bad_number(begin, end, what, 0);
  p = scan::skip_blanks(p, end);
  return value;
}

}  // namespace skerry
