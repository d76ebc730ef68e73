// SPDX-License-Identifier: Apache-2.0
// A text that is read front to back, in chunks of complete lines that threads parse in parallel.
//
// The thread that takes a chunk also reads it: while one decompresses, others parse, and no thread
// is reserved for either.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/formats/file_part.hpp"
#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/formats/input.hpp"
#include "matrix_ops/formats/parse_error.hpp"
#include "matrix_ops/formats/read_progress.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

/// For formats whose lines mean the same wherever they are.
struct counts_nothing {
  std::uint64_t operator()(std::string_view) const { return 0; }
};

class text_stream {
 public:
  /// Consecutive complete lines.
  struct chunk {
    std::uint64_t number = 0;        // 0, 1, 2 ... in the file
    std::uint64_t items_before = 0;  // in the chunks before it
    std::string_view text;
  };

  /// in          must outlive this
  /// body        the position of the first line to parse
  /// first_line  the number of this line
  /// watch       may be empty; must outlive this
  /// part        of the lines; a line belongs to the part in which it begins.  Parts need an input
  ///             that is no stream
  text_stream(const input& in, std::uint64_t body, std::uint64_t first_line,
              const read_options& how, const read_watch& watch, const file_part& part = {});

  /// Calls parse(chunk) for all chunks, concurrently.
  ///
  /// count   count(text) is the number of items in the lines of a chunk; called in their order
  /// throws  the first error in the file: a parse_error as an invalid_matrix with its line, another
  ///         exception as it is; read_stopped if the watch returned false
  template <class Count, class Parse>
  void for_each_chunk(const threads& run, Count count, Parse parse) {
    run.for_each(
        run.thread_count(),
        [&](std::size_t) {
          std::string buffer;
          claimed next;
          while (take(count, next, buffer)) parse_chunk(next, buffer, parse);
        },
        1);
    rethrow();
  }

  /// The number of items in the whole text, after for_each_chunk().
  [[nodiscard]] std::uint64_t item_count() const { return items_; }
  /// The number of a line in the file, after for_each_chunk().
  ///
  /// number         of its chunk
  /// line_in_chunk  0, 1, 2 ...
  [[nodiscard]] std::uint64_t line_number(std::uint64_t number, std::uint64_t line_in_chunk) const;
  /// Whether the text is empty or ends with a line end, after for_each_chunk() with a count.
  [[nodiscard]] bool ends_with_line_end() const { return ends_with_line_end_; }

 private:
  static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

  /// A chunk that one thread parses.
  struct claimed : chunk {
    std::uint64_t position = none;  // in the file, if it is not read yet
    std::size_t size = 0;
  };

  /// An error of a chunk: a parse_error, or any other.
  struct failure {
    std::uint64_t chunk = none;
    std::exception_ptr other = {};
    std::uint64_t line_in_chunk = 0;
    std::string what = {}, line = {}, remedy = {};
  };

  /// Claims the next chunk.  False if there is none, or after an error.
  template <class Count>
  bool take(Count count, claimed& next, std::string& buffer) {
    constexpr bool in_order = !std::same_as<Count, counts_nothing>;
    const std::lock_guard lock(mutex_);
    if (is_over_) return false;
    next = {};
    next.number = line_counts_.size();
    next.items_before = items_;
    try {
      if (!claim(next, buffer, in_order)) return false;
      if (in_order) items_ += count(next.text);
      line_counts_.push_back(0);
      report();
    } catch (...) {
      fail({.chunk = next.number, .other = std::current_exception()});
    }
    return !is_over_;
  }

  template <class Parse>
  void parse_chunk(claimed& of, std::string& buffer, Parse& parse) {
    try {
      if (of.position != none) read(of, buffer);
      const std::uint64_t lines = inspect(of.text);
      parse(static_cast<const chunk&>(of));
      const std::lock_guard lock(mutex_);
      line_counts_[of.number] = lines;
    } catch (const parse_error& error) {
      fail_at(of, error);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      fail({.chunk = of.number, .other = std::current_exception()});
    }
  }

  bool claim(claimed& next, std::string& buffer, bool read_now);
  bool claim_of_file(claimed& next);
  bool claim_of_stream(claimed& next, std::string& buffer);
  [[nodiscard]] std::uint64_t line_end_after(std::uint64_t position) const;
  std::size_t read_more(std::string& buffer, std::size_t held, std::size_t wanted);
  void put_back(std::string_view bytes, bool were_pending);
  void read(claimed& of, std::string& buffer) const;
  [[nodiscard]] static std::uint64_t inspect(std::string_view text);
  [[nodiscard]] std::uint64_t begin_of(const file_part& part) const;
  [[nodiscard]] std::uint64_t lines_before() const;
  void report();
  void fail(failure with);
  void fail_at(const chunk& of, const parse_error& error);
  void rethrow() const;

  const input& in_;
  const read_watch& watch_;
  stopwatch since_begin_;
  std::uint64_t body_, first_line_;
  bool is_part_;
  std::uint64_t begin_, end_ = 0;  // of this part; a stream has no end
  std::size_t step_;               // bytes of a chunk
  std::mutex mutex_;               // protects what follows
  std::uint64_t position_;         // in a file: of the next chunk
  std::string pending_;            // of a stream: bytes read before, from pending_at_ on
  std::size_t pending_at_ = 0;
  std::uint64_t items_ = 0;
  std::vector<std::uint64_t> line_counts_;  // of each chunk that has been parsed
  bool ends_with_line_end_ = true, is_over_ = false;
  failure first_failure_;
};

}  // namespace skerry
