// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/parse_error.hpp"

#include <fmt/format.h>

#include "matrix_ops/error.hpp"
#include "matrix_ops/formats/scan.hpp"

namespace skerry {

std::string printable(std::string_view found) {
  constexpr std::size_t max_length = 60;
  std::string shown;
  for (const char c : found.substr(0, max_length)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\t')
      shown += ' ';
    else if (byte < 0x20 || byte >= 0x7f)
      shown += fmt::format("\\x{:02x}", byte);
    else
      shown += c;
  }
  return found.size() > max_length ? shown + "..." : shown;
}

std::string_view line_at(std::string_view text, const char* position) {
  const auto offset = static_cast<std::size_t>(position - text.data());
  const std::size_t begin = text.substr(0, offset).rfind('\n') + 1;  // 0 if none: npos + 1
  return text.substr(begin, text.find('\n', offset) - begin);
}

void fail_at_line(const std::string& name, std::uint64_t line, std::string_view what,
                  std::string_view found, std::string_view remedy) {
  while (found.ends_with('\r')) found.remove_suffix(1);
  throw invalid_matrix(
      fmt::format("{}:{}: {} ({}); {}", name, line, what, printable(found), remedy));
}

void fail(const std::string& name, std::string_view text, std::uint64_t line,
          const parse_error& error) {
  const auto offset = static_cast<std::size_t>(error.position - text.data());
  fail_at_line(name, line + scan::count_line_ends(text.substr(0, offset)), error.what,
               line_at(text, error.position), error.remedy);
}

void fail_at_byte(const std::string& name, std::uint64_t byte, std::string_view what,
                  std::string_view remedy) {
  throw invalid_matrix(fmt::format("{}: byte {}: {}; {}", name, byte, what, remedy));
}

}  // namespace skerry
