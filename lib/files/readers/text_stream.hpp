// SPDX-License-Identifier: Apache-2.0
// A text that is read front to back, in chunks of complete lines that threads parse in parallel.
//
// One thread at a time reads a stream, until a chunk for each thread is ready; then it parses, too.
// So a thread that decompresses more slowly than others parse goes on with that, its last output in
// its cache, and no thread is reserved for either.
#pragma once

#include <atomic>
#include <concepts>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/files/bytes/file_part.hpp"
#include "lib/files/bytes/input.hpp"
#include "lib/files/bytes/read_progress.hpp"
#include "lib/files/readers/format.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

/// For formats whose lines mean the same wherever they are.
struct counts_nothing {
  std::uint64_t operator()(std::string_view) const { return 0; }
};

/// Where the lines with entries begin.
struct text_body {
  std::uint64_t body = 0;        // a position
  std::uint64_t first_line = 1;  // the number of the line there
  line_limit limit = line_limit::usual;
};

class text_stream {
 public:
  /// Consecutive complete lines.
  struct chunk {
    std::uint64_t number = 0;        // 0, 1, 2 ... in the file
    std::uint64_t items_before = 0;  // in the chunks before it
    std::string_view text;
  };

  /// in     must outlive this
  /// at     where the lines to parse begin
  /// watch  may be empty; must outlive this
  /// part   of the lines; a line belongs to the part in which it begins.  Parts need an input that
  ///        is no stream
  text_stream(const input& in, const text_body& at, const read_options& how,
              const read_watch& watch, const file_part& part = {});

  /// Calls parse(chunk) for all chunks, concurrently.
  ///
  /// count   count(text) is the number of items in the lines of a chunk; called in their order
  /// throws  the first error in the file: a parse_error as an invalid_matrix with its line, another
  ///         exception as it is; read_stopped if the watch returned false
  template <class Count, class Parse>
  void for_each_chunk(const threads& run, Count count, Parse parse) {
    most_ready_ = run.thread_count();
    run.for_each(
        run.thread_count(),
        [&](std::size_t) {
          std::unique_ptr<claimed> next;
          while ((next = take(count, std::move(next)))) parse_chunk(*next, parse);
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
    bool is_cut = false;      // the last line is too long, and its end is left out
    std::string buffer = {};  // of the text, unless it is in memory
  };

  /// An error of a chunk: a parse_error, or any other.
  struct failure {
    std::uint64_t chunk = none;
    std::exception_ptr other = {};
    std::uint64_t line_in_chunk = 0;
    std::string what = {}, line = {}, remedy = {};
  };

  /// Takes the next chunk; none at the end, or after an error.
  ///
  /// parsed  the chunk that the thread took before, whose memory is used again; may be null
  template <class Count>
  std::unique_ptr<claimed> take(Count count, std::unique_ptr<claimed> parsed) {
    std::unique_lock lock(mutex_);
    if (parsed) spare_.push_back(std::move(parsed));
    for (;;) {
      if (!is_claiming_) claim_ahead(count, lock);
      if (!ready_.empty()) return pop(ready_);
      if (is_over_) return {};
      changed_.wait(lock);
    }
  }

  /// Claims chunks until enough are ready.
  ///
  /// lock  held, except while a chunk is read
  template <class Count>
  void claim_ahead(Count count, std::unique_lock<std::mutex>& lock) {
    constexpr bool in_order = !std::same_as<Count, counts_nothing>;
    is_claiming_ = true;
    while (!is_over_ && ready_.size() < most_ready_) {
      const std::uint64_t number = line_counts_.size();
      try {
        auto next = spare_.empty() ? std::make_unique<claimed>() : pop(spare_);
        static_cast<chunk&>(*next) = {number, items_, {}};
        lock.unlock();
        const bool found = claim(*next, in_order);
        if (found && in_order) items_ += count(next->text);
        if (found) report();
        lock.lock();
        if (!found) is_over_ = true;
        if (is_over_) break;
        line_counts_.push_back(0);
        ready_.push_back(std::move(next));
        changed_.notify_one();
      } catch (...) {
        if (!lock) lock.lock();
        fail({.chunk = number, .other = std::current_exception()});
      }
    }
    is_claiming_ = false;
    changed_.notify_all();
  }

  static std::unique_ptr<claimed> pop(std::deque<std::unique_ptr<claimed>>& from) {
    auto first = std::move(from.front());
    from.pop_front();
    return first;
  }

  /// Throws if a line is too long or has a lone carriage return; the lines before it are parsed, so
  /// that an error in them comes first.
  template <class Parse>
  void check(const claimed& of, Parse& parse) {
    try {
      check_lines(of.text, longest_);
    } catch (const parse_error& error) {
      const auto to = static_cast<std::size_t>(error.position - of.text.data());
      chunk before = of;
      before.text = of.text.substr(0, of.text.rfind('\n', to) + 1);
      parse(std::as_const(before));
      throw;
    }
  }

  template <class Parse>
  void parse_chunk(claimed& of, Parse& parse) {
    try {
      if (of.position != none) read(of);
      check(of, parse);
      const std::uint64_t lines = scan::count_line_ends(of.text);
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

  bool claim(claimed& next, bool read_now);
  bool claim_of_file(claimed& next);
  bool claim_of_stream(claimed& next);
  [[nodiscard]] std::uint64_t line_end_after(std::uint64_t position) const;
  std::size_t read_more(std::string& buffer, std::size_t held, std::size_t wanted);
  void put_back(std::string_view bytes, bool were_pending);
  void read(claimed& of);
  void enlarge(std::string& buffer, std::size_t size);
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
  std::uint64_t begin_, end_ = 0;                // of this part; a stream has no end
  std::size_t step_;                             // bytes of a chunk
  std::uint64_t longest_;                        // bytes of a line
  std::atomic<std::uint64_t> buffer_bytes_ = 0;  // of all chunks
  // Of the thread that claims:
  std::uint64_t position_;  // in a file: of the next chunk
  std::string pending_;     // of a stream: bytes read before, from pending_at_ on
  std::size_t pending_at_ = 0;
  std::uint64_t items_ = 0;
  bool ends_with_line_end_ = true;
  std::mutex mutex_;  // protects what follows
  std::condition_variable changed_;
  std::deque<std::unique_ptr<claimed>> ready_, spare_;
  std::size_t most_ready_ = 1;
  std::vector<std::uint64_t> line_counts_;  // of each chunk that has been parsed
  bool is_claiming_ = false, is_over_ = false;
  failure first_failure_;
};

}  // namespace skerry
