// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/text_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

#include "lib/files/readers/entry_source.hpp"
#include "lib/files/readers/scan.hpp"
#include "lib/files/readers/text_chunks.hpp"

namespace skerry {

text_stream::text_stream(const input& in, const text_body& at, const read_options& how,
                         const read_watch& watch, const file_part& part)
    : in_(in),
      watch_(watch),
      body_(at.body),
      first_line_(at.first_line),
      is_part_(!part.is_whole()),
      begin_(at.body),
      longest_(longest_line(how, at.limit)) {
  constexpr std::size_t automatic = std::size_t{1} << 19;  // half of a core's cache
  step_ = how.chunk_bytes != 0 ? how.chunk_bytes : automatic;
  if (in.is_stream()) {
    pending_ = in.window(body_, 0);
  } else {
    begin_ = begin_of(part);
    end_ = begin_of(part.next());
  }
  position_ = begin_;
}

/// The position of the first line that begins in a part, or after it.
std::uint64_t text_stream::begin_of(const file_part& part) const {
  if (part.index == part.of) return in_.size();
  const std::uint64_t before = part.begin_of(in_.size() - body_);
  return before == 0 ? body_ : line_end_after(body_ + before - 1);
}

/// Claims the next chunk; false if there is none.
bool text_stream::claim(claimed& next, bool read_now) {
  next.position = none;
  if (!(in_.is_stream() ? claim_of_stream(next) : claim_of_file(next))) return false;
  if (read_now && next.position != none) read(next);
  if (!next.text.empty()) ends_with_line_end_ = next.text.back() == '\n';
  return true;
}

/// Claims the lines of a file that begin in the next `step_` bytes, without reading them.
bool text_stream::claim_of_file(claimed& next) {
  const std::uint64_t left = end_ - position_;
  if (left == 0) return false;
  const std::uint64_t end = left <= step_ ? end_ : line_end_after(position_ + step_ - 1);
  next.position = std::exchange(position_, end);
  next.size = static_cast<std::size_t>(end - next.position);
  next.is_cut = longest_ != none && next.size > step_ + longest_;
  if (next.is_cut) next.size = static_cast<std::size_t>(step_ + longest_);
  return true;
}

/// The position after the first line end at or after `position`, or the size.
std::uint64_t text_stream::line_end_after(std::uint64_t position) const {
  std::array<char, 256> window;
  for (const std::uint64_t size = in_.size(); position < size; position += window.size()) {
    const auto n =
        static_cast<std::size_t>(std::min<std::uint64_t>(window.size(), size - position));
    in_.copy(position, n, window.data());
    if (const std::size_t end = std::string_view(window.data(), n).find('\n');
        end != std::string_view::npos)
      return position + end + 1;
  }
  return in_.size();
}

/// Reads the next lines of a stream: as many as end within `step_` bytes, or one longer line.
bool text_stream::claim_of_stream(claimed& next) {
  std::string& buffer = next.buffer;
  std::size_t size = 0;
  for (std::size_t wanted = step_;; wanted *= 2) {
    const std::size_t held = size, of_pending = pending_.size() - pending_at_;
    size += read_more(buffer, held, wanted);
    if (size == 0) return false;
    const std::string_view more(buffer.data() + held, size - held);
    const std::size_t end = more.rfind('\n');
    if (end == std::string_view::npos && size == wanted && size <= longest_) continue;
    if (end != std::string_view::npos && size == wanted) {
      const std::string_view rest = more.substr(end + 1);
      put_back(rest, more.size() <= of_pending);
      size -= rest.size();
    }
    next.text = {buffer.data(), size};
    return true;
  }
}

/// Extends the first `held` bytes of a buffer to `wanted`, or less at the end of the stream.
std::size_t text_stream::read_more(std::string& buffer, std::size_t held, std::size_t wanted) {
  enlarge(buffer, wanted);
  const std::size_t of_pending = std::min(wanted - held, pending_.size() - pending_at_);
  std::copy_n(pending_.data() + pending_at_, of_pending, buffer.data() + held);
  pending_at_ += of_pending;
  held += of_pending;
  if (held == wanted) return of_pending;
  return of_pending + in_.read_on({buffer.data() + held, wanted - held});
}

/// Returns the last bytes that read_more() has read.
///
/// were_pending  whether all of them are still in pending_
void text_stream::put_back(std::string_view bytes, bool were_pending) {
  if (were_pending) {
    pending_at_ -= bytes.size();
  } else {
    pending_.assign(bytes);
    pending_at_ = 0;
  }
}

/// Reads a chunk of a file that has been claimed.
void text_stream::read(claimed& of) {
  if (const char* const bytes = in_.in_memory(of.position)) {
    of.text = {bytes, of.size};
  } else {
    enlarge(of.buffer, of.size);
    in_.copy(of.position, of.size, of.buffer.data());
    of.text = {of.buffer.data(), of.size};
  }
  const bool is_last = of.position + of.size == in_.size();
  if (!is_last && !of.is_cut && of.text.back() != '\n') in_.fail_changed();
  of.position = none;
}

/// Makes a buffer of a chunk as large as `size`.  What lines longer than usual need is counted.
void text_stream::enlarge(std::string& buffer, std::size_t size) {
  const std::size_t held = buffer.size();
  if (held >= size) return;
  constexpr std::size_t uncounted = std::size_t{1} << 21;
  const std::uint64_t all = buffer_bytes_ += size - held;
  if (size > uncounted)
    in_.check_memory(fmt::format("lines of up to {} bytes", size), all + held);  // while it moves
  buffer.resize(size);
}

void text_stream::report() {
  if (!watch_) return;
  const std::uint64_t read = in_.is_stream() ? in_.packed_bytes_read() : position_;
  const double seconds = since_begin_.seconds();
  if (!watch_(is_part_ ? read_progress{read - begin_, end_ - begin_, seconds}
                       : read_progress{read, in_.packed_size(), seconds}))
    throw read_stopped();
}

/// Keeps the first failure in the file.  Chunks before it have been claimed, and are parsed.
void text_stream::fail(failure with) {
  is_over_ = true;
  if (!ready_.empty() && ready_.front()->number > with.chunk) ready_.clear();
  if (with.chunk < first_failure_.chunk) first_failure_ = std::move(with);
}

void text_stream::fail_at(const chunk& of, const parse_error& error) {
  const auto offset = static_cast<std::size_t>(error.position - of.text.data());
  failure found{.chunk = of.number,
                .line_in_chunk = scan::count_line_ends(of.text.substr(0, offset)),
                .what = error.what,
                .line = std::string(line_at(of.text, error.position)),
                .remedy = error.remedy};
  const std::lock_guard lock(mutex_);
  fail(std::move(found));
}

std::uint64_t text_stream::line_number(std::uint64_t number, std::uint64_t line_in_chunk) const {
  const auto end = line_counts_.begin() + static_cast<std::ptrdiff_t>(number);
  return std::accumulate(line_counts_.begin(), end, first_line_ + lines_before() + line_in_chunk);
}

/// The number of lines between the first one and this part, of a file that did not change.
std::uint64_t text_stream::lines_before() const {
  std::uint64_t lines = 0;
  std::string block(std::size_t{1} << 20, '\0');
  for (std::uint64_t at = body_; at < begin_; at += block.size()) {
    const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), begin_ - at));
    in_.copy(at, n, block.data());
    lines += scan::count_line_ends({block.data(), n});
  }
  return lines;
}

void text_stream::rethrow() const {
  const failure& first = first_failure_;
  if (first.chunk == none) return;
  if (first.other) std::rethrow_exception(first.other);
  fail_at_line(in_.name(), line_number(first.chunk, first.line_in_chunk), first.what, first.line,
               first.remedy);
}

}  // namespace skerry
