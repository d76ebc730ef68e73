// SPDX-License-Identifier: Apache-2.0
// What the first rows of a table show of its columns: rules that row numbers and any ids share.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/assumptions.hpp"
#include "lib/files/readers/header.hpp"

namespace skerry {

using row_fields = std::vector<std::string_view>;

/// The most rows that are inspected.
inline constexpr std::size_t most_first_rows = 100;

/// The fields of a line that blanks and commas separate.
[[nodiscard]] row_fields fields_of(std::string_view line);

/// Those of the first lines that are neither blank nor comments.
[[nodiscard]] std::vector<row_fields> first_rows(std::string_view text);

/// How many fields the first rows of a table without names of columns have.
struct field_counts {
  std::size_t fewest = 0, most = 0;  // 0: not counted
  bool is_matrix = false;            // the rows seem to be those of a matrix of numbers
};

[[nodiscard]] field_counts count_fields(const std::vector<row_fields>& rows);

/// What is assumed of fields after the first two; nothing if these are as usual.
[[nodiscard]] std::optional<assumption> ignored_fields(const field_counts& found);

/// Throws invalid_matrix if a line has labels, and the rows below it the same labels and numbers.
///
/// labels  the fields of the first line, without quotes
void check_labelled_matrix(const input& in, const header_line& first, const row_fields& labels,
                           const std::vector<row_fields>& below);

/// Throws invalid_matrix if two columns have usual names of ends, but not the first two.
///
/// first  the line of names
/// names  its fields, without quotes
void check_names_of_ends(const input& in, const header_line& first, const row_fields& names);

/// Whether each row below has one field more than a line of words, as R writes names of rows.
[[nodiscard]] bool have_row_names(const row_fields& names, const std::vector<row_fields>& below);

/// Throws invalid_matrix if so.
void check_row_names(const input& in, const header_line& first, const row_fields& names,
                     const std::vector<row_fields>& below);

}  // namespace skerry
