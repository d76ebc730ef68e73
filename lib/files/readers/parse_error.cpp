// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/parse_error.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lib/files/readers/scan.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

constexpr std::size_t longest_quote = 1000;  // bytes of a line; printable() cuts it

}  // namespace

std::string_view line_at(std::string_view text, const char* position) {
  const auto offset = static_cast<std::size_t>(position - text.data());
  const std::size_t begin = text.substr(0, offset).rfind('\n') + 1;  // 0 if none: npos + 1
  return text.substr(begin, text.find('\n', offset) - begin);
}

void fail_at_line(const std::string& name, std::uint64_t line, std::string_view what,
                  std::string_view found, std::string_view remedy) {
  while (found.ends_with('\r')) found.remove_suffix(1);
  std::string line_start(found.substr(0, longest_quote));
  std::ranges::replace(line_start, '\t', ' ');
  throw invalid_matrix(fmt::format("{}:{}: {} ({}); {}", printable_name(name), line, what,
                                   printable(line_start), remedy));
}

void fail(const std::string& name, std::string_view text, std::uint64_t line,
          const parse_error& error) {
  const auto offset = static_cast<std::size_t>(error.position - text.data());
  fail_at_line(name, line + scan::count_line_ends(text.substr(0, offset)), error.what,
               line_at(text, error.position), error.remedy);
}

void fail_at_byte(const std::string& name, std::uint64_t byte, std::string_view what,
                  std::string_view remedy) {
  throw invalid_matrix(
      fmt::format("{}: byte {}: {}; {}", printable_name(name), byte, what, remedy));
}

}  // namespace skerry
