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

/// The first carriage return of complete lines that is not part of a line end; nullptr if there is
/// none.  It may end the file, and several may precede a line feed.
const char* find_stray_return(std::string_view text) {
  for (std::size_t i = text.find('\r'); i < text.size(); i = text.find('\r', i + 1))
    if (i + 1 < text.size() && text[i + 1] != '\n' && text[i + 1] != '\r') return &text[i];
  return nullptr;
}

[[noreturn]] void fail_at_return(const input& in, std::string_view text, std::uint64_t first_line,
                                 const char* position) {
  fail(in.name(), text, first_line,
       {position, "a carriage return within a line",
        R"(end lines with a line feed; `tr '\r' '\n'` converts the line ends of old Mac files)"});
}

}  // namespace

void check_line_ends(const input& in, std::string_view text, std::uint64_t first_line) {
  if (const char* const stray = find_stray_return(text))
    fail_at_return(in, text, first_line, stray);
}

std::vector<text_chunk> split_into_chunks(const input& in, std::string_view body,
                                          std::uint64_t first_line, const read_options& how,
                                          const threads& run) {
  const std::string_view text = in.text();
  check_line_ends(in, text.substr(0, static_cast<std::size_t>(body.data() - text.data())), 1);
  const std::size_t step = bytes_per_chunk(body.size(), how, run);
  std::vector<text_chunk> chunks;
  const char* const end = body.data() + body.size();
  for (const char* p = body.data(); p != end;) {
    const char* const last = p + std::min(step, static_cast<std::size_t>(end - p)) - 1;
    const char* const next = scan::next_line(last, end);
    chunks.push_back({{p, static_cast<std::size_t>(next - p)}});
    p = next;
  }
  std::vector<const char*> stray_returns(chunks.size());
  run.for_each(
      chunks.size(),
      [&](std::size_t i) {
        text_chunk& chunk = chunks[i];
        chunk.line_count = scan::count_line_ends(chunk.text) + !chunk.text.ends_with('\n');
        stray_returns[i] = find_stray_return(chunk.text);
        in.drop_file_pages(chunk.text);
      },
      1);
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    text_chunk& chunk = chunks[i];
    if (stray_returns[i] != nullptr) fail_at_return(in, chunk.text, first_line, stray_returns[i]);
    chunk.first_line = first_line;
    first_line += chunk.line_count;
  }
  return chunks;
}

}  // namespace skerry
