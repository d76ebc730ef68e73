// SPDX-License-Identifier: Apache-2.0
// What the lines of a text hold beside the edges.
#pragma once

#include <cstdint>

namespace skerry {

/// Counts.
struct record_counts {
  std::uint64_t hyperedge_lines = 0;   // lines whose number of ids is not always two
  std::uint64_t light_entries = 0;     // with a weight outside of the bounds
  std::uint64_t incomplete = 0;        // lines without an id, of which others are read or left out
  std::uint64_t missing_words = 0;     // lines with an id that may stand for a missing one
  std::uint64_t name_lines = 0;        // further lines with the names of columns
  std::uint64_t doubted_ids = 0;       // ids that may be names of columns; some may not be counted
  std::uint64_t leading_integers = 0;  // ids of strings before the first that is no integer

  void add(const record_counts& more) {
    hyperedge_lines += more.hyperedge_lines;
    light_entries += more.light_entries;
    incomplete += more.incomplete;
    missing_words += more.missing_words;
    name_lines += more.name_lines;
    doubted_ids += more.doubted_ids;
    leading_integers += more.leading_integers;
  }
};

/// The same with positions, each of the first such thing.
struct record_remarks : record_counts {
  const char* comment = nullptr;         // a comment below the first line
  const char* not_an_integer = nullptr;  // an id that is no integer; of integers, the last read
  const char* overflow = nullptr;        // an integer that does not fit in 64 bits
  const char* negative = nullptr;        // a negative integer
  const char* large = nullptr;           // an integer of 2^63 or more
  const char* decimal = nullptr;         // an integer with a decimal point
  const char* missing_word = nullptr;    // an id that may stand for a missing one
};

}  // namespace skerry
