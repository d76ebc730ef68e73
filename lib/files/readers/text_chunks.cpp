// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/text_chunks.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace skerry {

namespace {

constexpr std::size_t min_bytes = std::size_t{1} << 16, max_bytes = std::size_t{1} << 20;
constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

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

/// check_returns() for a text whose first line has this number.
///
/// throws  invalid_matrix
void check_returns(const input& in, std::string_view text, std::uint64_t line) {
  try {
    skerry::check_returns(text);
  } catch (const parse_error& error) {
    fail(in.name(), text, line, error);
  }
}

/// What a block of a text holds.
struct block_lines {
  std::uint64_t begin = none;        // the position of the first line that starts in it
  std::uint64_t starts = 0;          // lines that start in it
  std::uint64_t lone_return = none;  // the position of the first lone carriage return
};

/// Reads the block [first, last) of the text that begins at `begin`.  A line starts at `begin` and
/// after each line end that is not the last byte of the file.
block_lines inspect(const input& in, std::uint64_t begin, std::uint64_t first, std::uint64_t last,
                    scratch_pool& pool) {
  scratch_pool::borrowed buffer(pool);
  // One byte more on each side: a line end before the block, and what follows a carriage return.
  const std::uint64_t from = first - (first != begin), to = std::min(last + 1, in.size());
  const std::string_view text = bytes_of(in, from, static_cast<std::size_t>(to - from), buffer);
  const std::string_view ends = text.substr(0, static_cast<std::size_t>(last - 1 - from));
  block_lines found;
  found.starts = scan::count_line_ends(ends);
  if (first == begin) {
    ++found.starts;
    found.begin = begin;
  } else if (const std::size_t end = ends.find('\n'); end != std::string_view::npos) {
    found.begin = from + end + 1;
  }
  const char* const lone = find_lone_return(text);
  if (lone != text.data() + text.size())
    found.lone_return = from + static_cast<std::uint64_t>(lone - text.data());
  return found;
}

}  // namespace

void check_returns(std::string_view text) {
  const char* const found = find_lone_return(text);
  if (found != text.data() + text.size())
    throw parse_error{found, "a carriage return without a line feed",
                      "convert the line ends with `tr '\\r' '\\n'`"};
}

std::string_view bytes_of(const input& in, std::uint64_t position, std::size_t n,
                          scratch_pool::borrowed& buffer) {
  if (const char* const bytes = in.in_memory(position)) return {bytes, n};
  char* const bytes = buffer.resize(n);
  in.copy(position, n, bytes);
  return {bytes, n};
}

std::string_view text_of(const input& in, const text_chunk& chunk, scratch_pool::borrowed& buffer) {
  const std::string_view text = bytes_of(in, chunk.position, chunk.size, buffer);
  if (in.in_memory(chunk.position)) return text;
  const bool is_last = chunk.position + chunk.size == in.size();
  if ((!is_last && text.back() != '\n') ||
      1 + scan::count_line_ends(text.substr(0, text.size() - 1)) != chunk.line_count)
    in.fail_changed();
  return text;
}

void refuse_lone_returns(const input& in) {
  for (std::uint64_t bytes = std::uint64_t{1} << 12;; bytes *= 4) {
    const std::string_view head = in.head(bytes), text = head.substr(in.text_begin());
    const std::string_view line = text.substr(0, text.find('\n'));
    check_returns(in, line, 1);  // not one at the end of `line`, which more may follow
    if (line.size() < text.size() || head.size() == in.size()) return;
  }
}

std::string first_line_of(const input& in) {
  for (std::uint64_t bytes = std::uint64_t{1} << 12;; bytes *= 4) {
    const std::string_view head = in.head(bytes), text = head.substr(in.text_begin());
    const std::size_t end = text.find('\n');
    if (end != std::string_view::npos || head.size() == in.size())
      return std::string(text.substr(0, end));
  }
}

void check_header_returns(const input& in, std::uint64_t body) {
  const std::uint64_t begin = in.text_begin();
  if (body > begin) check_returns(in, in.head(body).substr(begin, body - begin), 1);
}

std::vector<text_chunk> split_into_chunks(const input& in, std::uint64_t body,
                                          std::uint64_t first_line, const read_options& how,
                                          const threads& run) {
  const std::uint64_t size = in.size() - body;
  const std::size_t step = bytes_per_chunk(size, how, run);
  std::vector<block_lines> blocks(size / step + (size % step != 0));
  scratch_pool pool;
  check_header_returns(in, body);
  in.begin_pass(size);
  run.for_each(
      blocks.size(),
      [&](std::size_t i) {
        const std::uint64_t first = body + i * step;
        const std::uint64_t last = std::min(first + step, in.size());
        blocks[i] = inspect(in, body, first, last, pool);
        in.count(last - first);
      },
      1);
  std::vector<text_chunk> chunks;
  std::uint64_t lone_return = none;
  for (const block_lines& block : blocks) {
    lone_return = std::min(lone_return, block.lone_return);
    if (block.starts == 0) continue;
    if (!chunks.empty())
      chunks.back().size = static_cast<std::size_t>(block.begin - chunks.back().position);
    chunks.push_back(
        {block.begin, static_cast<std::size_t>(in.size() - block.begin), first_line, block.starts});
    first_line += block.starts;
  }
  if (lone_return == none) return chunks;
  const auto after = std::ranges::find_if(
      chunks, [&](const text_chunk& chunk) { return chunk.position > lone_return; });
  scratch_pool::borrowed buffer(pool);
  check_returns(in, text_of(in, after[-1], buffer), after[-1].first_line);
  in.fail_changed();
}

}  // namespace skerry
