// SPDX-License-Identifier: Apache-2.0
// Text of unknown origin in messages: names that a user typed, names of files, bytes of files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace skerry {

/// The most bytes that show_character() writes.
inline constexpr std::size_t longest_shown_character = 12;

/// Removes the first character from a text, which must not be empty, and writes it to `shown` as a
/// message shows it.  Letters of UTF-8 stay.  Escaped are
///
///   \xNN      control characters, and bytes that are not UTF-8
///   \u{NNN}   the control characters U+0080 to U+009F, blanks beyond ASCII, and characters that
///             are invisible or change the direction of the text after them
///
/// returns  the number of bytes written; takes no memory
[[nodiscard]] std::size_t show_character(std::string_view& text,
                                         std::span<char, longest_shown_character> shown) noexcept;

/// A text as a message shows it: a terminal prints it and does nothing else.
///
/// max_length  of the text, in characters; a longer one is cut, and ends in "..."
[[nodiscard]] std::string printable(std::string_view text, std::size_t max_length = 60);

/// The name of a file as a message shows it: whole if a file can have it, else cut.
[[nodiscard]] std::string printable_name(const std::filesystem::path& file);

}  // namespace skerry
