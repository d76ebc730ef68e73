// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace skerry {

namespace detail {

namespace {
constexpr std::uint64_t block_bytes = std::uint64_t{1} << 16;
}

line_finder::line_finder(const input& in, const read_options& how)
    : in_(in),
      longest_(longest_line(how, line_limit::usual)),
      position_(in.text_begin()),
      text_(in.window(position_, block_bytes)) {}

bool line_finder::has_whole(std::string_view line) const {
  return line.data() + line.size() != text_.data() + text_.size() ||
         position_ + text_.size() == in_.size();
}

void line_finder::read_on(std::string_view line) {
  const std::size_t passed = line.empty() ? text_.rfind('\n') + 1  // 0 if none: npos + 1
                                          : static_cast<std::size_t>(line.data() - text_.data());
  const std::string_view lines = text_.substr(0, passed), rest = text_.substr(passed);
  check(lines);
  number_ += scan::count_line_ends(lines);
  position_ += passed;
  if (rest.size() > longest_) fail(in_.name(), rest, number_, line_too_long(rest.data(), longest_));
  text_ = in_.window(position_, std::max<std::uint64_t>(block_bytes, 2 * rest.size()));
}

header_line line_finder::take(std::string_view line) const {
  const auto offset = static_cast<std::size_t>(line.data() - text_.data());
  const std::size_t size = offset + line.size();
  check(text_.substr(0, size + 1));  // with its line end
  return {std::string(line), number_ + scan::count_line_ends(text_.substr(0, offset)),
          position_ + offset, position_ + size + (size < text_.size())};
}

void line_finder::check(std::string_view text) const {
  try {
    check_lines(text, longest_);
  } catch (const parse_error& error) {
    fail(in_.name(), text, number_, error);
  }
}

}  // namespace detail

void detail::require_header(const input& in, const header_line& line, std::string_view layout) {
  if (line.text.empty())
    fail_at_line(in.name(), line.number, "the file ends before its header", "end of file",
                 fmt::format("begin with `{}`", layout));
}

namespace {

std::string other_count(std::string_view things, std::uint64_t declared, std::uint64_t found) {
  return fmt::format("the header declares {} {}, but the file has {}", declared, things, found);
}

const char* usual_remedy(std::uint64_t declared, std::uint64_t found) {
  return found < declared ? "download the whole file again, or correct this line"
                          : "correct this line, or remove the excess";
}

}  // namespace

void check_declared_count(const input& in, const header_line& header, std::string_view things,
                          std::uint64_t declared, std::uint64_t found) {
  if (declared != found)
    fail_at_line(in.name(), header.number, other_count(things, declared, found), header.text,
                 usual_remedy(declared, found));
}

void check_declared_count(const input& in, const header_line& header, std::string_view things,
                          std::uint64_t declared, std::uint64_t found, const read_options& how,
                          const char* remedy) {
  if (declared == found || how.lenient) return;
  fail_at_line(
      in.name(), header.number, other_count(things, declared, found), header.text,
      remedy ? remedy
             : fmt::format("{}; --lenient reads what is there", usual_remedy(declared, found)));
}

void add_count_note(std::vector<std::string>& notes, const header_line& header,
                    std::string_view things, std::uint64_t declared, std::uint64_t found) {
  if (declared != found)
    notes.push_back(
        fmt::format("line {}: {}", header.number, other_count(things, declared, found)));
}

void check_vertices(const input& in, const header_line& header, const read_options& how,
                    std::uint64_t rows, std::uint64_t columns) {
  if (!how.vertices) return;
  const std::uint64_t requested = *how.vertices;
  // rows + columns == requested, without a sum that wraps
  if (rows == columns ? requested == rows : requested >= rows && requested - rows == columns)
    return;
  fail_at_line(
      in.name(), header.number,
      fmt::format("the file declares {} vertices, but {} were requested",
                  rows == columns ? std::to_string(rows) : fmt::format("{} + {}", rows, columns),
                  requested),
      header.text, "leave the number of vertices unset");
}

}  // namespace skerry
