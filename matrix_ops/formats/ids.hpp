// SPDX-License-Identifier: Apache-2.0
// Row and column numbers in a text.
#pragma once

#include <cstdint>

#include "matrix_ops/formats/fault.hpp"
#include "matrix_ops/formats/scan.hpp"

namespace skerry {

/// The ids that a file may name: first, first + 1, ..., first + count - 1.
struct id_range {
  const char* what = "vertex";  // row, column, vertex
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

/// Throws what is wrong with the id that begins at p.
[[noreturn]] void throw_bad_id(const char* p, const char* end, const id_range& range);

/// Reads an id and subtracts the first one.  p moves behind it and what separates it from the next
/// field.
///
/// throws  text_fault
template <class IsBlank>
[[nodiscard]] inline std::uint64_t read_id(const char*& p, const char* end, const id_range& range,
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

[[nodiscard]] inline std::uint64_t read_id(const char*& p, const char* end, const id_range& range) {
  return read_id(p, end, range, scan::is_blank);
}

/// Reads a count of a header line, with the blanks behind it.
///
/// what    names the count in errors
/// throws  text_fault (absent, negative, not a number, over 64 bits)
[[nodiscard]] std::uint64_t read_count(const char*& p, const char* end, const char* what);

}  // namespace skerry
