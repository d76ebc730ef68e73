// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/pieces.hpp"

#include <algorithm>

namespace skerry {

namespace {

constexpr std::size_t least_piece = std::size_t{1} << 16, most_piece = std::size_t{1} << 20;

std::size_t piece_bytes(std::size_t size, const read_options& how, const threads& run) {
  if (how.chunk_bytes != 0) return how.chunk_bytes;
  return std::clamp(size / (std::size_t{run.thread_count()} * 8), least_piece, most_piece);
}

}  // namespace

std::vector<piece> cut(const input& in, std::string_view body, std::uint64_t first_line,
                       const read_options& how, const threads& run) {
  const std::size_t step = piece_bytes(body.size(), how, run);
  std::vector<piece> pieces;
  const char* const end = body.data() + body.size();
  for (const char* p = body.data(); p != end;) {
    const char* const last = p + std::min(step, static_cast<std::size_t>(end - p)) - 1;
    const char* const next = scan::next_line(last, end);
    pieces.push_back({{p, static_cast<std::size_t>(next - p)}});
    p = next;
  }
  run.for_each(
      pieces.size(),
      [&](std::size_t i) {
        piece& part = pieces[i];
        part.line_count = scan::count_line_ends(part.text) + !part.text.ends_with('\n');
        in.set_aside(part.text);
      },
      1);
  for (piece& part : pieces) {
    part.first_line = first_line;
    first_line += part.line_count;
  }
  return pieces;
}

}  // namespace skerry
