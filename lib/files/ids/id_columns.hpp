// SPDX-License-Identifier: Apache-2.0
// How edges between any ids are read: which columns of a text, and what an id is.
#pragma once

#include <concepts>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/files/readers/format.hpp"

namespace skerry {

/// What the ids of a file are.
enum class id_type {
  automatic,  ///< integers if all ids of the file are, else strings; a quoted 007 is a string
  integer,    ///< 64-bit integers: from 0 to 2^64 - 1, or, if one is negative, from -2^63
  string,     ///< byte strings, compared bytewise
};

/// A column of a table: its number, from 1, or its name in the first line, which then names the
/// columns.
struct table_column {
  unsigned number = 0;  ///< without effect if there is a name
  std::string name;     ///< empty if there is none

  table_column() = default;
  /// By its number.
  table_column(std::integral auto place) : number(static_cast<unsigned>(place)) {}
  /// By its name.
  table_column(std::string text) : name(std::move(text)) {}
  table_column(const char* text) : name(text) {}  ///< by its name

  /// Whether it has a number or a name.
  [[nodiscard]] bool is_set() const { return number != 0 || !name.empty(); }
  /// Whether two are the same number, or the same name.
  friend bool operator==(const table_column&, const table_column&) = default;
};

/// The column that a text such as "2" or "left" says.
[[nodiscard]] table_column column_in(std::string_view text);

/// The columns that a list such as "1,2" or "left,right" has.
///
/// throws  std::invalid_argument: one is empty
[[nodiscard]] std::vector<table_column> columns_in(std::string_view list);

/// Whether the first line of a file names its columns.
enum class column_names {
  automatic,  ///< if its ids are usual names, or differ in kind from those below, by the rules of
              ///< docs/guide/files.md; a note says what was assumed
  present,    ///< it does
  absent,     ///< it is an edge
};

/// What a line means of which an id is missing: without quotes, an empty field or one of NA, N/A,
/// NULL, null, \\N, None, nan and NaN.
enum class missing_ids {
  automatic,  ///< an empty field is an error; a word is an id, and a note says so
  error,      ///< invalid_matrix with the line
  isolate,    ///< the missing id connects nothing; the others are vertices, connected if several
  skip,       ///< the line is left out
};

/// How distinct ids are found while a file is read.  The results are equal.
enum class id_lookup {
  open_addressing,  ///< one concurrent hash table, or a bit for each of integers that are dense
  two_level,        ///< integers only: all ids are collected and sorted, then looked up in buckets
};

/// Which entries have an effect.
struct weight_filter {
  table_column column;   ///< of the weights
  double threshold = 0;  ///< an entry connects its ends if its weight is at least this,
  double at_most = std::numeric_limits<double>::infinity();  ///< and at most this
  /// The weight of an entry whose field is missing as an id may be.  Not set: an error.
  std::optional<double> missing = {};
  /// Several bounds of read_at_bounds(), in place of `threshold`: in any order, at most 255.
  std::vector<double> thresholds = {};
  std::vector<double> distances = {};  ///< the same in place of `at_most`
};

/// How read_with_ids() reads a file.
struct id_read_options {
  read_options reading;  ///< `vertices` and `bipartite` must not be set
  /// Of the ids of an edge.  More than two: all ids of a line are connected, and its entries are
  /// the pairs of each id and the next.  Empty: 1 and 2 of a table, all of a list of neighbours.
  std::vector<table_column> columns;
  /// A file with further vertices, the first column of a table.  Empty: none.
  std::filesystem::path vertex_file;
  std::optional<weight_filter> weights;          ///< not set: every entry connects its ends
  std::optional<char> delimiter;                 ///< of columns; ' ': blanks and tabs; not set: the
                                                 ///< tab, comma or semicolon of the first line
  std::string delimiter_tail;                    ///< what follows `delimiter` where it has several
                                                 ///< characters: ":" of "::"
  column_names names = column_names::automatic;  ///< whether the first line names the columns
  id_type type = id_type::automatic;             ///< what the ids are
  missing_ids missing = missing_ids::automatic;  ///< what a missing id means
  id_lookup lookup = id_lookup::open_addressing;  ///< how they are found
};

}  // namespace skerry
