// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

/// Fields of a line that blanks and commas separate, without quotes.
///
/// columns  their numbers, from 1; empty: the first two
[[nodiscard]] std::vector<std::string> fields_of(std::string_view line,
                                                 std::span<const unsigned> columns);

/// Whether a field begins as words do: with a letter, an underscore or no ASCII.
[[nodiscard]] bool is_word(std::string_view field);

/// Whether a field of the first line is a usual name of a column with an end of each edge, in upper
/// or lower case.  Any other word may be an id.
[[nodiscard]] bool is_name_of_end(std::string_view name);

/// Whether a text has a word of the names of columns with ids: `person_id`, `FromNode`, `user`.
[[nodiscard]] bool has_word_of_ids(std::string_view name);

/// Whether the names of two columns seem to be those of different things, such as `user_id` and
/// `item_id`.  Words that both names have, and words of any column such as `id` and `from`, are
/// left out; each name has a word left, and the first of these differ in their first three letters.
[[nodiscard]] bool name_different_things(std::string_view one, std::string_view other);

/// What a note says of such columns; empty if they do not seem so.
[[nodiscard]] std::string note_on_different_things(std::string_view one, std::string_view other);

}  // namespace skerry
