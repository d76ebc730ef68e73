// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/header.hpp"

#include <fmt/format.h>

#include <string>

namespace skerry {

header_line detail::line_in(const input& in, std::string_view text, std::string_view line) {
  const auto offset = static_cast<std::size_t>(line.data() - text.data());
  const std::uint64_t begin = in.text_begin() + offset, end = begin + line.size();
  return {std::string(line), 1 + scan::count_line_ends(text.substr(0, offset)), begin,
          end + (offset + line.size() < text.size())};
}

void detail::require_header(const input& in, const header_line& line, std::string_view layout) {
  if (line.text.empty())
    fail_at_line(in.name(), line.number, "the file ends before its header", "end of file",
                 fmt::format("begin with `{}`", layout));
}

void check_declared_count(const input& in, const header_line& header, std::string_view things,
                          std::uint64_t declared, std::uint64_t found) {
  if (declared == found) return;
  fail_at_line(
      in.name(), header.number,
      fmt::format("the header declares {} {}, but the file has {}", declared, things, found),
      header.text,
      found < declared ? "download the whole file again, or correct this line"
                       : "correct this line, or remove the excess");
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
