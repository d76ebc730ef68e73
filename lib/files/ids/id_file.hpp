// SPDX-License-Identifier: Apache-2.0
// What reads of edges between any ids share: into memory, and as a stream.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/files/bytes/input.hpp"
#include "lib/files/ids/id_columns.hpp"
#include "lib/files/ids/integer_order.hpp"
#include "lib/files/ids/record_layout.hpp"
#include "lib/files/ids/vertex_ids.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/remarked_lines.hpp"

namespace skerry {

/// Throws invalid_matrix or std::invalid_argument unless the file may have any ids.
///
/// least_columns  of ids
/// returns        its format
[[nodiscard]] format check_id_file(const input& in, const id_read_options& how,
                                   std::size_t least_columns = 2);

/// The error at an id that is no integer, where all ids have to be.
[[nodiscard]] parse_error integer_expected(const record_remarks& remarks);

/// The order of the integers of a file.
[[nodiscard]] integer_order order_of_integers(const remarked_lines& remarks);

/// throws  invalid_matrix: not all integers of a file fit in the same 64 bits
void check_integers(const std::string& name, const remarked_lines& remarks);

/// Throws invalid_matrix if a file has integers of 2^63 or more, and another one negative ones.
void check_same_range(const std::string& name, const remarked_lines& remarks,
                      const std::string& other_name, const remarked_lines& other);

/// What a user should know of the lines of a file.
///
/// entries  that connect their ends
[[nodiscard]] std::vector<std::string> notes_on_lines(const detected_layout& found,
                                                      const remarked_lines& remarks,
                                                      std::uint64_t entries, bool are_strings);

/// The same, and what the ids are; see stored_matrix::notes.
[[nodiscard]] std::vector<std::string> notes_on_ids(const detected_layout& found,
                                                    const remarked_lines& remarks,
                                                    std::uint64_t entries, const vertex_ids& ids);

}  // namespace skerry
