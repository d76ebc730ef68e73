// SPDX-License-Identifier: Apache-2.0
// The source of entries that a text format's line parser makes.
//
// The parser is a function object, called concurrently:
//   lines(text, append)         calls append(row, column) for the entries of complete lines
// Where the meaning of a line depends on its place, it has a counter, and is called by
//   lines(text, before, append)
// where `before` is the sum of lines.count(text) over the lines before.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/files/readers/entry_source.hpp"
#include "lib/files/readers/header.hpp"
#include "lib/files/readers/text_stream.hpp"

namespace skerry {

/// Passes entries on in batches.
template <std::unsigned_integral Index>
class entry_batch {
 public:
  explicit entry_batch(entry_receiver& to) : to_(to), limit_(to.narrow_limit()) {}

  [[gnu::always_inline]] void append(std::uint64_t row, std::uint64_t column) {
    if constexpr (sizeof(Index) == 4)
      if (std::max(row, column) >= limit_) throw too_wide();
    rows_[count_] = static_cast<Index>(row);
    columns_[count_] = static_cast<Index>(column);
    if (++count_ == capacity) flush();
  }

  /// Passes on what is left; returns the number of all entries.
  std::uint64_t finish() {
    flush();
    return total_;
  }

 private:
  static constexpr std::size_t capacity = 2048;

  void flush() {
    to_.receive(std::span<const Index>(rows_, count_), std::span<const Index>(columns_, count_));
    total_ += std::exchange(count_, 0);
  }

  entry_receiver& to_;
  std::uint64_t limit_, total_ = 0;
  std::size_t count_ = 0;
  Index rows_[capacity], columns_[capacity];
};

/// Calls pass(batch) with a batch of 32-bit ids.  If these do not suffice, calls it again with one
/// of 64-bit ids.
///
/// returns  the number of entries
template <class Pass>
std::uint64_t pass_in_any_width(entry_receiver& to, Pass pass) {
  if (!to.is_wide()) try {
      entry_batch<std::uint32_t> batch(to);
      pass(batch);
      return batch.finish();
    } catch (const too_wide&) {
      to.widen();
    }
  entry_batch<std::uint64_t> batch(to);
  pass(batch);
  return batch.finish();
}

/// What a text contained.
struct line_totals {
  std::uint64_t entries = 0;
  std::uint64_t items = 0;          // the sum of lines.count()
  bool ends_with_line_end = false;  // set for parsers with a counter
};

template <class Lines>
class line_source : public entry_source {
 public:
  /// in, how  must outlive this
  line_source(const input& in, const read_options& how, const text_body& at, Lines lines)
      : in_(in), how_(how), at_(at), lines_(std::move(lines)) {}

  [[nodiscard]] std::uint64_t read(const threads& run, entry_receiver& to,
                                   const read_watch& watch) override {
    const line_totals found = pass(run, to, watch, {});
    check_end(found);
    return found.entries;
  }

  [[nodiscard]] bool is_divisible() const override { return !has_counter && !in_.is_stream(); }
  [[nodiscard]] std::uint64_t read_part(const threads& run, entry_receiver& to,
                                        const read_watch& watch, const file_part& part) override {
    return pass(run, to, watch, part).entries;
  }
  void check_count(std::uint64_t entries) const override { check_end({.entries = entries}); }

 protected:
  /// Throws invalid_matrix unless the header declares what was found.
  virtual void check_end(const line_totals& found) const = 0;

  [[nodiscard]] const input& in() const { return in_; }
  [[nodiscard]] const read_options& how() const { return how_; }

 private:
  static constexpr bool has_counter = requires(const Lines& l, std::string_view t) { l.count(t); };

  [[nodiscard]] auto counter() const {
    if constexpr (has_counter)
      return [this](std::string_view text) { return lines_.count(text); };
    else
      return counts_nothing();
  }

  [[nodiscard]] line_totals pass(const threads& run, entry_receiver& to, const read_watch& watch,
                                 const file_part& part) const {
    text_stream text(in_, at_, how_, watch, part);
    std::atomic<std::uint64_t> entries = 0;
    text.for_each_chunk(run, counter(), [&](const text_stream::chunk& chunk) {
      entries.fetch_add(pass_in_any_width(to, [&](auto& batch) { parse(chunk, batch); }),
                        std::memory_order_relaxed);
    });
    return {entries, text.item_count(), text.ends_with_line_end()};
  }

  template <class Batch>
  void parse(const text_stream::chunk& chunk, Batch& batch) const {
    const auto append = [&](std::uint64_t u, std::uint64_t v) { batch.append(u, v); };
    if constexpr (has_counter)
      lines_(chunk.text, chunk.items_before, append);
    else
      lines_(chunk.text, append);
  }

  const input& in_;
  const read_options& how_;
  text_body at_;
  Lines lines_;
};

/// A line_source of a format whose header declares the shape and a count.
template <class Lines>
class declared_source : public line_source<Lines> {
 public:
  /// things    names what is counted, such as "entries"
  /// declared  their number
  declared_source(const input& in, const read_options& how, header_line header,
                  const matrix_shape& shape, Lines lines, const char* things,
                  std::uint64_t declared, line_limit limit = line_limit::usual)
      : line_source<Lines>(in, how, {header.body, header.number + 1, limit}, std::move(lines)),
        header_(std::move(header)),
        shape_(shape),
        things_(things),
        declared_(declared) {}

  [[nodiscard]] std::optional<matrix_shape> shape() const override { return shape_; }
  [[nodiscard]] std::uint64_t shape_line() const override { return header_.number; }
  [[nodiscard]] std::vector<std::string> notes(std::uint64_t, std::uint64_t entries,
                                               const vertex_counter&) const override {
    std::vector<std::string> all = notes_;
    add_count_note(all, header_, things_, declared_, entries);
    return all;
  }
  /// Sets notes on what the header says.
  void add_header_notes(std::vector<std::string> notes) { notes_ = std::move(notes); }

 protected:
  void check_end(const line_totals& found) const override {
    check_declared_count(this->in(), header_, things_, declared_, found.entries, this->how());
  }

  [[nodiscard]] const header_line& header() const { return header_; }
  [[nodiscard]] const std::vector<std::string>& header_notes() const { return notes_; }
  [[nodiscard]] std::uint64_t declared() const { return declared_; }

 private:
  header_line header_;
  matrix_shape shape_;
  const char* things_;
  std::uint64_t declared_;
  std::vector<std::string> notes_;
};

}  // namespace skerry
