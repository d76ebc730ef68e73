// SPDX-License-Identifier: Apache-2.0
// Rules by which the first line of a table has the names of columns, or an edge.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/files/ids/records.hpp"
#include "lib/files/readers/first_rows.hpp"

namespace skerry {

/// The fields of a line, up to the first that is not valid.
[[nodiscard]] std::vector<field> fields_of(std::string_view line, const field_separator& separator);

/// Why the first line of a table may name its columns.
enum class names_by {
  nothing,
  known,           ///< all ids are usual names of an edge's ends, and occur in no edge below
  integers_below,  ///< no id is an integer, and those of the next line are
  numbers_below,   ///< no field is a number, and a column below has numbers only
  words,           ///< all ids have a word such as `id`, and no id below has one
};

/// The first line of a table, and some lines below.  With more lines below, a rule applies to no
/// more tables.
class column_header {
 public:
  /// first  a line
  /// below  the text after it; must outlive this, as `first` must
  column_header(std::string_view first, std::string_view below, const record_layout& layout);

  /// Whether the first line has all ids.
  [[nodiscard]] bool has_ids() const;
  /// Which rule makes it a line of names, if no quotes are regarded.
  [[nodiscard]] names_by rule() const;
  /// Whether it is neither a line of names nor surely an edge: its ids have no quotes and are no
  /// numbers, and do not occur below.
  [[nodiscard]] bool is_doubtful() const;
  /// Whether it is no line of names because some of its ids, usual names, occur in an edge below.
  [[nodiscard]] bool has_names_below() const;
  /// Whether there are lines below, and all ids in them are integers.
  [[nodiscard]] bool has_integers_below() const;
  /// How many ids are quoted.
  [[nodiscard]] std::size_t quoted_ids() const;
  /// Whether the first field is empty, as where rows are numbered, and more than two follow.
  [[nodiscard]] bool has_unnamed_first() const;
  /// The fields of the first line, and of the lines below.
  [[nodiscard]] row_fields first() const { return texts_of(first_); }
  [[nodiscard]] std::vector<row_fields> below() const;
  /// An id below, or in the first line, that has no quotes and is such a one; empty if there is
  /// none.
  [[nodiscard]] std::string_view unquoted_id(bool (*is)(std::string_view)) const;
  /// Whether the first of more than two fields is a date or a time of Unix in each line below, and
  /// the second one is not.
  [[nodiscard]] bool has_times_first() const;
  /// The text, no number, that is the second of more than two fields in each line; empty if there
  /// is none, or too few lines.
  [[nodiscard]] std::string_view same_second() const;
  /// The word that is the first of more than two fields in each line, of which the next two are
  /// numbers; empty if there is none.
  [[nodiscard]] std::string_view same_first() const;
  /// The columns of which some texts are the same, if they are not the first two, as those of
  /// subject and object, or those after numbers of rows: "1,3" or "2,3"; else empty.
  [[nodiscard]] std::string_view linked_columns() const;
  /// The ids of the first line.
  [[nodiscard]] std::vector<field> ids() const;

 private:
  using row = std::vector<field>;

  [[nodiscard]] static row_fields texts_of(const row& fields);

  template <class Predicate>
  [[nodiscard]] bool any_id_below(Predicate is) const;
  [[nodiscard]] bool has_numbers_below() const;
  [[nodiscard]] bool are_usual_names() const;
  /// Whether a line below has ids of the first one, but not all of them in their places.
  [[nodiscard]] bool has_first_ids_below() const;

  std::vector<unsigned> columns_;
  row first_;
  std::vector<row> below_;
};

}  // namespace skerry
