// SPDX-License-Identifier: Apache-2.0
// A pass over the edges of an edge list or CSV with any ids, front to back.  No edge is stored.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>

#include "lib/files/bytes/input.hpp"
#include "lib/files/ids/id_columns.hpp"
#include "lib/files/ids/id_file.hpp"
#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/readers/line_source.hpp"
#include "lib/files/readers/text_stream.hpp"
#include "matrix_ops/executors/threads.hpp"

namespace skerry {

/// The first remarks in a file whose chunks are parsed in any order.
class stream_remarks {
 public:
  stream_remarks() { chunk_of_.fill(marked_line::none); }

  /// of  its lines are numbered from 0 in the chunk
  void add(std::uint64_t chunk, const remarked_lines& of) {
    const std::lock_guard lock(mutex_);
    first_.record_counts::add(of);
    for (std::size_t i = 0; i < lines.size(); ++i)
      if ((of.*lines[i]).exists() && chunk < chunk_of_[i]) {
        first_.*lines[i] = of.*lines[i];
        chunk_of_[i] = chunk;
      }
  }

  /// The same by the lines of the file.
  [[nodiscard]] remarked_lines take(const text_stream& text) {
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (marked_line& line = first_.*lines[i]; line.exists())
        line.number = text.line_number(chunk_of_[i], line.number);
    return std::move(first_);
  }

 private:
  static constexpr auto lines = remarked_lines::lines();

  std::mutex mutex_;
  remarked_lines first_;
  std::array<std::uint64_t, lines.size()> chunk_of_;  // of the lines of first_
};

/// What a pass does at an id that is no integer.
enum class at_a_string {
  stop,  ///< throws not_an_integer: the file is read again
  fail,  ///< throws invalid_matrix with the line
};

class id_stream {
 public:
  /// in, how    must outlive this
  /// otherwise  the delimiter if neither the options nor the file have one
  ///
  /// throws  invalid_matrix: not an edge list; std::invalid_argument: an option is not valid
  id_stream(const input& in, const id_read_options& how, char otherwise = ' ')
      : in_(in), how_(how) {
    found_ = detect_layout(in, how, check_id_file(in, how), otherwise);
    check_one_bound(found_.layout, "a stream is united without its weights; read it into memory");
  }

  /// Numbers the ids, and passes the edges on as pairs of numbers.  To be called once.
  ///
  /// Ids      of the table; whether integers fit in the same 64 bits is for check_integers()
  /// table    an id_table
  /// to       receives 32-bit numbers
  /// watch    may be empty
  /// returns  the number of edges that connect their ends
  /// throws   invalid_matrix: the first fault in the file; not_an_integer; read_stopped if the
  ///          watch returned false; what the table and the receiver throw
  template <class Ids, class Table>
  std::uint64_t read(const threads& run, Table& table, entry_receiver& to, at_a_string then,
                     const read_watch& watch) {
    return parse<Ids>(run, table, then, watch, [&](auto parse_chunk) {
      entry_batch<std::uint32_t> batch(to);
      parse_chunk([&](std::uint32_t u, std::uint32_t v, unsigned) { batch.append(u, v); });
      return batch.finish();
    });
  }

  /// The same without a receiver; the table may have numbers of any width.
  template <class Ids, class Table>
  std::uint64_t number(const threads& run, Table& table, at_a_string then) {
    return parse<Ids>(run, table, then, {}, [](auto parse_chunk) {
      std::uint64_t entries = 0;
      parse_chunk([&](auto, auto, unsigned) { ++entries; });
      return entries;
    });
  }

  // After read() or number().
  [[nodiscard]] const detected_layout& layout() const { return found_; }
  [[nodiscard]] const remarked_lines& remarks() const { return remarks_; }

 private:
  /// Calls count(parse) for each chunk; parse(append) passes its edges on, and count() returns
  /// their number.
  template <class Ids, class Table, class Count>
  std::uint64_t parse(const threads& run, Table& table, at_a_string then, const read_watch& watch,
                      Count count) {
    text_stream text(in_, {found_.body, found_.first_line, lines_of(found_.layout)}, how_.reading,
                     watch);
    stream_remarks remarks;
    std::atomic<std::uint64_t> entries = 0;
    text.for_each_chunk(run, counts_nothing(), [&](const text_stream::chunk& chunk) {
      record_remarks found;
      const auto parse_chunk = [&](auto append) {
        try {
          record_numbering<Ids, Table, decltype(append)>(found_.layout, table, found, append)
              .parse(chunk.text);
        } catch (const not_an_integer&) {
          if (then == at_a_string::stop) throw;
          throw integer_expected(found);
        }
      };
      entries.fetch_add(count(parse_chunk), std::memory_order_relaxed);
      remarks.add(chunk.number, remarked_lines(found, chunk.text, 0));
    });
    remarks_ = remarks.take(text);
    return entries;
  }

  const input& in_;
  const id_read_options& how_;
  detected_layout found_;
  remarked_lines remarks_;
};

}  // namespace skerry
