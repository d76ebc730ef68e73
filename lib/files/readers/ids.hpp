// SPDX-License-Identifier: Apache-2.0
// Parsing of vertex, row and column ids.
#pragma once

#include <cstdint>

#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/scan.hpp"

namespace skerry {

/// The valid ids of a file: first, first + 1, ..., first + count - 1.
struct id_range {
  const char* what = "vertex";  // row, column, vertex
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  const char* remedy = nullptr;  // for what is no integer from 0 on; null: the usual one
};

/// Throws a parse_error that explains why the id at p is invalid.
[[noreturn]] void throw_bad_id(const char* p, const char* end, const id_range& range);

/// Reads an id and subtracts range.first.  Advances p past the id and the separators after it.
///
/// throws  parse_error: no number, out of range, or followed by another character
template <class IsBlank>
[[nodiscard, gnu::always_inline]] inline std::uint64_t read_id(const char*& p, const char* end,
                                                               const id_range& range,
                                                               IsBlank is_blank) {
  const char* const begin = p;
  std::uint64_t id;
  const scan::number got = scan::read_number(p, end, id);
  id -= range.first;
  if (got != scan::number::read || id >= range.count) throw_bad_id(begin, end, range);
  if (!scan::at_line_end(p, end)) {
    if (!is_blank(*p)) throw_bad_id(begin, end, range);
    do ++p;
    while (p != end && is_blank(*p));
  }
  return id;
}

/// The same with blanks alone; a call, which is not inlined everywhere.
[[nodiscard]] inline std::uint64_t read_id(const char*& p, const char* end, const id_range& range) {
  return read_id(p, end, range, scan::is_blank);
}

/// Reads a count of a header line.  Advances p past it and the blanks after it.
///
/// what    names the count in errors
/// throws  parse_error (absent, negative, not a number, over 64 bits)
[[nodiscard]] std::uint64_t read_count(const char*& p, const char* end, const char* what);

}  // namespace skerry
