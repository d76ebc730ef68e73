// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/text_chunks.hpp"

#include <algorithm>

namespace skerry {

namespace {

constexpr std::size_t min_bytes = std::size_t{1} << 16, max_bytes = std::size_t{1} << 20;

std::size_t bytes_per_chunk(std::size_t size, const read_options& how, const threads& run) {
  if (how.chunk_bytes != 0) return how.chunk_bytes;
  return std::clamp(size / (std::size_t{run.thread_count()} * 8), min_bytes, max_bytes);
}

}  // namespace

std::vector<text_chunk> split_into_chunks(const input& in, std::string_view body,
                                          std::uint64_t first_line, const read_options& how,
                                          const threads& run) {
  const std::size_t step = bytes_per_chunk(body.size(), how, run);
  std::vector<text_chunk> chunks;
  const char* const end = body.data() + body.size();
  for (const char* p = body.data(); p != end;) {
    const char* const last = p + std::min(step, static_cast<std::size_t>(end - p)) - 1;
    const char* const next = scan::next_line(last, end);
    chunks.push_back({{p, static_cast<std::size_t>(next - p)}});
    p = next;
  }
  run.for_each(
      chunks.size(),
      [&](std::size_t i) {
        text_chunk& chunk = chunks[i];
        chunk.line_count = scan::count_line_ends(chunk.text) + !chunk.text.ends_with('\n');
        in.drop_file_pages(chunk.text);
      },
      1);
  for (text_chunk& chunk : chunks) {
    chunk.first_line = first_line;
    first_line += chunk.line_count;
  }
  return chunks;
}

}  // namespace skerry
