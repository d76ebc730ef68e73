// SPDX-License-Identifier: Apache-2.0
// Output: text, tables, JSON, error messages.
#pragma once

#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

using json = nlohmann::ordered_json;

/// Writes text and flushes it.
///
/// throws  unwritable_file
void print(const std::string& text, std::FILE* to = stdout);

/// JSON text of a value, on several lines.  It is ASCII, with \uNNNN for other characters:
/// names of files are exact, and a terminal only prints them.  Bytes that are not UTF-8 become
/// replacement characters, so that the text is always valid JSON.
[[nodiscard]] std::string text_of(const json& value);

/// Prints the JSON text of a value.
void print_json(const json& value, std::FILE* to = stdout);

/// Rows of cells as aligned columns, two blanks apart.
///
/// align  a letter for each column: 'l' left, 'r' right
[[nodiscard]] std::string table(const std::vector<std::vector<std::string>>& rows,
                                std::string_view align);

/// 1234567 as 1,234,567.
[[nodiscard]] std::string grouped(std::uint64_t number);

/// Seconds such as `731 ns`, `12.3 ms` or `1.85 s`: three digits.
[[nodiscard]] std::string in_seconds(double seconds);

/// Bytes such as `12.3 MB`; 1 MB is 10^6 bytes.
[[nodiscard]] std::string in_bytes(std::uint64_t bytes);

/// Prints the notes on a file that was read to standard error, for commands without a report.
void print_notes(const std::string& file, const std::vector<std::string>& notes);

/// Prints an error message to standard error, prefixed with the name of the command; see
/// printable().  A message of more than 8192 characters is cut.  Takes no memory, which may have
/// run out.
void print_error(std::string_view message) noexcept;

}  // namespace skerry
