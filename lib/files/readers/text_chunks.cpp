// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/text_chunks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>

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
    if (!scan::at_line_end(p, end)) return p - 1;
  }
  return end;
}

/// The first line that has more bytes than the longest, with its line end; or `end`.
const char* find_long_line(std::string_view text, std::uint64_t longest) {
  const char* const end = text.data() + text.size();
  for (const char* p = text.data(); static_cast<std::uint64_t>(end - p) > longest;) {
    const std::size_t last = std::string_view(p, longest).rfind('\n');
    if (last == std::string_view::npos) return p;
    p += last + 1;
  }
  return end;
}

void check_returns(std::string_view text) {
  const char* const end = text.data() + text.size();
  const char* const found = find_lone_return(text);
  if (found == end) return;
  const auto size = static_cast<std::size_t>(end - found);
  const std::size_t after = std::string_view(found, size).find_first_not_of('\r');
  const bool is_repeated = after != std::string_view::npos && found[after] == '\n';
  throw parse_error{found, "a carriage return without a line feed",
                    is_repeated ? "remove the carriage returns with `tr -d '\\r'`"
                                : "convert the line ends with `tr '\\r' '\\n'`"};
}

/// What a block of a text holds.
struct block_lines {
  std::uint64_t begin = none;        // the position of the first line that starts in it
  std::uint64_t last = none;         // the same of the last one
  std::uint64_t starts = 0;          // lines that start in it
  std::uint64_t lone_return = none;  // the position of the first lone carriage return
  std::uint64_t long_line = none;    // the position of a line that is too long within the block
};

/// Reads the block [first, last) of the text that begins at `begin`.  A line starts at `begin` and
/// after each line end that is not the last byte of the file.
block_lines inspect(const input& in, std::uint64_t begin, std::uint64_t first, std::uint64_t last,
                    std::uint64_t longest, scratch_pool& pool) {
  scratch_pool::borrowed buffer(pool);
  // One byte more on each side: a line end before the block, and what follows a carriage return.
  const std::uint64_t from = first - (first != begin), to = std::min(last + 1, in.size());
  const std::string_view text = bytes_of(in, from, static_cast<std::size_t>(to - from), buffer);
  const std::string_view ends = text.substr(0, static_cast<std::size_t>(last - 1 - from));
  const auto position_of = [&](const char* p) {
    return p == text.data() + text.size() ? none
                                          : from + static_cast<std::uint64_t>(p - text.data());
  };
  block_lines found;
  found.starts = scan::count_line_ends(ends);
  const std::size_t end = ends.find('\n'), last_end = ends.rfind('\n');
  if (end != std::string_view::npos) {
    found.begin = from + end + 1;
    found.last = from + last_end + 1;
  }
  if (first == begin) {
    ++found.starts;
    found.begin = begin;
    if (end == std::string_view::npos) found.last = begin;
  }
  found.lone_return = position_of(find_lone_return(text));
  if (found.starts != 0)
    found.long_line = position_of(find_long_line(text.substr(found.begin - from), longest));
  return found;
}

/// The first line that is too long, by what the blocks of a text hold; `none` if there is none.
std::uint64_t long_line_in(const std::vector<block_lines>& blocks, std::uint64_t size,
                           std::uint64_t longest) {
  std::uint64_t open = none;  // a line that may go on in the next block
  for (const block_lines& block : blocks) {
    if (block.starts == 0) continue;
    if (open != none && block.begin - open > longest) return open;
    if (block.long_line != none) return block.long_line;
    open = block.last;
  }
  return open != none && size - open > longest ? open : none;
}

/// The bytes of a chunk up to a position, and some of the line there.
std::string_view text_up_to(const input& in, const text_chunk& chunk, std::uint64_t position,
                            scratch_pool::borrowed& buffer) {
  constexpr std::uint64_t some = 1024;
  const std::uint64_t size = std::min<std::uint64_t>(position - chunk.position + some, chunk.size);
  return bytes_of(in, chunk.position, static_cast<std::size_t>(size), buffer);
}

/// Counts the buffers of the longest chunks, which threads read at the same time, if they are
/// longer than usual.
void count_chunk_buffers(const input& in, const std::vector<text_chunk>& chunks,
                         const threads& run) {
  std::vector<std::uint64_t> sizes;
  for (const text_chunk& chunk : chunks)
    if (chunk.size > 2 * max_bytes) sizes.push_back(chunk.size);
  if (sizes.empty() || in.in_memory(0) != nullptr) return;
  const std::size_t most = std::min<std::size_t>(run.thread_count(), sizes.size());
  std::ranges::nth_element(sizes, sizes.begin() + static_cast<std::ptrdiff_t>(most) - 1,
                           std::greater());
  in.count_buffers("its longest lines",
                   std::reduce(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(most)));
}

}  // namespace

std::uint64_t longest_line(const read_options& how, line_limit limit) {
  if (how.max_line != 0) return how.max_line;
  constexpr std::uint64_t usual = 1'000'000;
  return limit == line_limit::usual ? usual : none;
}

parse_error line_too_long(const char* line, std::uint64_t longest) {
  return {line, fmt::format("the line has more than {} bytes", longest),
          "shorten it, or raise the limit, max_line or --max-line"};
}

void check_lines(std::string_view text, std::uint64_t longest) {
  const char* const found = find_long_line(text, longest);
  const auto before = static_cast<std::size_t>(found - text.data());
  check_returns(text.substr(0, before));
  if (before != text.size()) throw line_too_long(found, longest);
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
  const std::string_view text = in.head(input::most_of_head).substr(in.text_begin());
  const std::size_t end = std::min(text.find('\n'), text.size() - !text.empty());
  const std::string_view line = text.substr(0, end + 1);
  try {
    check_returns(line);  // not one at the end of `line`, which more may follow
  } catch (const parse_error& error) {
    fail(in.name(), line, 1, error);
  }
}

std::vector<text_chunk> split_into_chunks(const input& in, std::uint64_t body,
                                          std::uint64_t first_line, const read_options& how,
                                          const threads& run, line_limit limit) {
  const std::uint64_t longest = longest_line(how, limit);
  const std::uint64_t size = in.size() - body;
  const std::size_t step = bytes_per_chunk(size, how, run);
  std::vector<block_lines> blocks(size / step + (size % step != 0));
  scratch_pool pool;
  in.begin_pass(size);
  run.for_each(
      blocks.size(),
      [&](std::size_t i) {
        const std::uint64_t first = body + i * step;
        const std::uint64_t last = std::min(first + step, in.size());
        blocks[i] = inspect(in, body, first, last, longest, pool);
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
  const std::uint64_t long_line = long_line_in(blocks, in.size(), longest);
  const std::uint64_t fault = std::min(lone_return, long_line);
  if (fault == none) {
    count_chunk_buffers(in, chunks, run);
    return chunks;
  }
  const auto after =
      std::ranges::find_if(chunks, [&](const text_chunk& chunk) { return chunk.position > fault; });
  scratch_pool::borrowed buffer(pool);
  const std::string_view text = text_up_to(in, after[-1], fault, buffer);
  try {
    if (fault == long_line)
      throw line_too_long(text.data() + (fault - after[-1].position), longest);
    check_returns(text);
  } catch (const parse_error& error) {
    fail(in.name(), text, after[-1].first_line, error);
  }
  in.fail_changed();
}

}  // namespace skerry
