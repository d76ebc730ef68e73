// SPDX-License-Identifier: Apache-2.0
// Finds out which delimiter a text has, and whether its first line names the columns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/bytes/input.hpp"
#include "lib/files/ids/id_columns.hpp"
#include "lib/files/ids/records.hpp"
#include "lib/files/readers/first_sizes.hpp"
#include "lib/files/readers/text_chunks.hpp"

namespace skerry {

/// How the records of a text are to be read.
struct detected_layout {
  record_layout layout;
  std::uint64_t body = 0;        // the position after comments, and after the names of columns
  std::uint64_t first_line = 1;  // its number
  id_type type = id_type::automatic;
  bool has_names = false;            // the first line names the columns
  std::optional<first_sizes> sizes;  // that the first line of edges may have
  std::vector<std::string> notes;
  std::string note_on_names;  // of two columns that seem to be those of different things
};

/// The number of columns of ids, of a table.
[[nodiscard]] inline std::size_t column_count(const id_read_options& how) {
  return how.columns.empty() ? record_layout().columns.size() : how.columns.size();
}

/// Whether an option names a column.
[[nodiscard]] bool has_column_name(const id_read_options& how);

/// The format of a file with any ids.
///
/// throws  invalid_matrix or std::invalid_argument: the file has row numbers
[[nodiscard]] format id_format_of(const input& in, const id_read_options& how);

/// The first ids of a line, as a note shows them.
[[nodiscard]] std::string shown_ids(const std::vector<std::string>& ids);

/// What bounds the lines of a text.
[[nodiscard]] inline line_limit lines_of(const record_layout& layout) {
  return layout.others == record_layout::none ? line_limit::usual : line_limit::memory;
}

/// Reads the first lines of a text for what the options leave open.
///
/// from       the format of the file, as check_id_file() returns it
/// otherwise  the delimiter if neither the options nor the first line have one
/// throws  std::invalid_argument: an option is not valid; invalid_matrix: a line of column names
///         that lacks a column
[[nodiscard]] detected_layout detect_layout(const input& in, const id_read_options& how,
                                            format from, char otherwise = ' ');

/// Makes each line below the names of columns a row: see record_layout::keeps_rows.
///
/// found  what detect_layout() returned
void keep_rows(const input& in, const id_read_options& how, detected_layout& found);

}  // namespace skerry
