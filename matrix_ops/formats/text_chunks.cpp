// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/text_chunks.hpp"

#include <algorithm>
#include <cstring>

namespace skerry {

namespace {

constexpr std::size_t min_bytes = std::size_t{1} << 16, max_bytes = std::size_t{1} << 20;

std::size_t bytes_per_chunk(std::size_t size, const read_options& how, const threads& run) {
  if (how.chunk_bytes != 0) return how.chunk_bytes;
  return std::clamp(size / (std::size_t{run.thread_count()} * 8), min_bytes, max_bytes);
}

/// A carriage return that neither a line end nor the end of the text follows, or `end`.
const char* find_lone_return(std::string_view text) {
  const char* const end = text.data() + text.size();
  for (const char* p = text.data(); p != end;) {
    const void* const found = std::memchr(p, '\r', static_cast<std::size_t>(end - p));
    if (found == nullptr) return end;
    p = static_cast<const char*>(found) + 1;
    if (!scan::at_line_end(p, end) && *p != '\r') return p - 1;
  }
  return end;
}

/// Throws invalid_matrix if the text, whose first line has this number, has a lone carriage return.
void check_returns(const input& in, std::string_view text, std::uint64_t line) {
  const char* const found = find_lone_return(text);
  if (found != text.data() + text.size())
    fail(in.name(), text, line,
         {found, "a carriage return without a line feed",
          "convert the line ends with `tr '\\r' '\\n'`"});
}

}  // namespace

void refuse_lone_returns(const input& in) {
  const std::string_view text = in.text();
  check_returns(in, text.substr(0, text.find('\n')), 1);
}

std::vector<text_chunk> split_into_chunks(const input& in, std::string_view body,
                                          std::uint64_t first_line, const read_options& how,
                                          const threads& run) {
  const std::string_view text = in.text();
  check_returns(in, text.substr(0, static_cast<std::size_t>(body.data() - text.data())), 1);
  const std::size_t step = bytes_per_chunk(body.size(), how, run);
  std::vector<text_chunk> chunks;
  const char* const end = body.data() + body.size();
  for (const char* p = body.data(); p != end;) {
    const char* const last = p + std::min(step, static_cast<std::size_t>(end - p)) - 1;
    const char* const next = scan::next_line(last, end);
    chunks.push_back({{p, static_cast<std::size_t>(next - p)}});
    p = next;
  }
  std::vector<char> has_lone_return(chunks.size());
  run.for_each(
      chunks.size(),
      [&](std::size_t i) {
        text_chunk& chunk = chunks[i];
        has_lone_return[i] = find_lone_return(chunk.text) != chunk.text.data() + chunk.text.size();
        chunk.line_count = scan::count_line_ends(chunk.text) + !chunk.text.ends_with('\n');
        in.drop_file_pages(chunk.text);
      },
      1);
  for (text_chunk& chunk : chunks) {
    chunk.first_line = first_line;
    first_line += chunk.line_count;
  }
  const auto bad = std::ranges::find(has_lone_return, 1);
  if (bad != has_lone_return.end()) {
    const text_chunk& chunk = chunks[static_cast<std::size_t>(bad - has_lone_return.begin())];
    check_returns(in, chunk.text, chunk.first_line);
  }
  return chunks;
}

}  // namespace skerry
