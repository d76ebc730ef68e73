// SPDX-License-Identifier: Apache-2.0
// Whether the first rows of a table have its ids in other columns than those that are read.
#pragma once

#include <string>
#include <vector>

#include "lib/files/bytes/input.hpp"
#include "lib/files/ids/column_header.hpp"
#include "lib/files/ids/id_columns.hpp"
#include "lib/files/ids/record_layout.hpp"
#include "lib/files/readers/header.hpp"

namespace skerry {

/// What the first two columns seem to be, if no option says that they have the ids.
void check_default_columns(const input& in, const id_read_options& how, const header_line& first,
                           const column_header& header, detected_layout& found);

/// What the rows show, if no option says which columns have the ids or what separates them.
void check_rows_below(const input& in, const id_read_options& how, const header_line& first,
                      const column_header& header, detected_layout& found);

/// A note if the names of the two columns seem to be those of different things, and all ids in the
/// first lines are integers.
///
/// columns  the places of the ids, from 0 on
[[nodiscard]] std::string note_on_names(const column_header& header,
                                        const std::vector<unsigned>& columns);

}  // namespace skerry
