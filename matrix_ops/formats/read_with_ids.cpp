// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/read_with_ids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "matrix_ops/formats/archives.hpp"
#include "matrix_ops/formats/detect.hpp"
#include "matrix_ops/formats/edge_sink.hpp"
#include "matrix_ops/formats/numbered_records.hpp"
#include "matrix_ops/formats/record_layout.hpp"
#include "matrix_ops/ids/vertex_id_arrays.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t no_line = std::numeric_limits<std::uint64_t>::max();

/// A line of the file; no_line if there is none.
struct marked_line {
  std::uint64_t number = no_line;
  std::string text;
};

/// record_remarks of a chunk, or of the file, by lines.
struct remarked_lines {
  std::uint64_t light_entries = 0;
  marked_line comment, not_an_integer, overflow, negative, large;

  remarked_lines() = default;
  remarked_lines(const record_remarks& remarks, std::string_view text, std::uint64_t first_line)
      : light_entries(remarks.light_entries) {
    const auto mark = [&](marked_line& line, const char* at) {
      if (at == nullptr) return;
      const auto before = static_cast<std::size_t>(at - text.data());
      line = {first_line + scan::count_line_ends(text.substr(0, before)),
              std::string(line_at(text, at).substr(0, 1000))};
    };
    mark(comment, remarks.comment);
    mark(not_an_integer, remarks.not_an_integer);
    mark(overflow, remarks.overflow);
    mark(negative, remarks.negative);
    mark(large, remarks.large);
  }

  /// Adds those of a later chunk.
  void add(const remarked_lines& later) {
    light_entries += later.light_entries;
    for (const auto line :
         {&remarked_lines::comment, &remarked_lines::not_an_integer, &remarked_lines::overflow,
          &remarked_lines::negative, &remarked_lines::large})
      if ((this->*line).number == no_line) this->*line = later.*line;
  }
};

/// Reads the edges of a text with one type of ids.
template <class Ids>
class edge_reader {
 public:
  edge_reader(const input& in, const id_read_options& how, const detected_layout& found)
      : in_(in),
        how_(how),
        found_(found),
        run_(how.reading.threads),
        chunks_(split_into_chunks(in, found.body, found.first_line, how.reading, run_)),
        table_([this](std::uint64_t ids, std::uint64_t bytes) { check_memory(ids, bytes); }) {}

  /// throws  not_an_integer: the ids are to be read as strings
  matrix_with_ids read() {
    auto sink = parse();
    const bool is_signed = check_integers();
    coo<std::uint32_t> entries = std::move(sink).take(0, 0);
    check_memory(table_.number_limit(),
                 table_.elements().bytes() + std::uint64_t{16} * table_.number_limit());
    buffer<std::uint32_t> rank;
    sorted_ids<Ids> ids(table_, run_, rank,
                        is_signed ? integer_order::two_complement : integer_order::plain);
    renumber(entries.rows, rank);
    renumber(entries.columns, rank);
    entries.row_count = entries.column_count = ids.size();
    stored_matrix A{std::move(entries), symmetry::unknown, "el"};
    A.notes = found_.notes;
    add_notes(A);
    return {std::move(A), vertex_ids(detail::vertex_id_arrays{std::move(ids)}),
            found_.layout.separator.delimiter()};
  }

 private:
  static constexpr bool integers = std::is_same_v<Ids, integer_ids>;
  static constexpr const char* read_strings = "read the ids as strings (--id-type string)";

  edge_sink<std::uint32_t> parse() {
    std::vector<remarked_lines> remarks(chunks_.size());
    std::atomic<bool> are_strings = false;
    auto sink = parse_entries<std::uint32_t>(
        in_, chunks_, capacity_by_lines(chunks_), run_,
        [&](std::size_t i, std::string_view text, auto append) {
          if (are_strings.load(std::memory_order_relaxed)) throw not_an_integer();
          record_remarks found;
          try {
            record_numbering<Ids, decltype(append)>(found_.layout, table_, found, append)
                .parse(text);
          } catch (const not_an_integer&) {
            fail_unless_automatic(found);
            are_strings.store(true, std::memory_order_relaxed);
            throw;
          }
          remarks[i] = remarked_lines(found, text, chunks_[i].first_line);
          if (!integers || how_.type != id_type::automatic)
            in_.release(chunks_[i].position, chunks_[i].size);
        });
    for (const remarked_lines& each : remarks) remarks_.add(each);
    return sink;
  }

  void fail_unless_automatic(const record_remarks& found) const {
    if (how_.type == id_type::automatic) return;
    throw parse_error{found.not_an_integer, "the id is not an integer",
                      fmt::format("write integers, or {}", read_strings)};
  }

  /// Whether negative integers occur.
  ///
  /// throws  invalid_matrix: not all integers fit in the same 64 bits
  [[nodiscard]] bool check_integers() const {
    const marked_line &overflow = remarks_.overflow, &large = remarks_.large;
    if (overflow.number != no_line)
      fail_at_line(in_.name(), overflow.number, "an id does not fit in 64 bits", overflow.text,
                   read_strings);
    const bool is_signed = remarks_.negative.number != no_line;
    if (is_signed && large.number != no_line)
      fail_at_line(in_.name(), large.number,
                   fmt::format("an id is 2^63 or more, and one in line {} is negative",
                               remarks_.negative.number),
                   large.text, read_strings);
    return is_signed;
  }

  void check_memory(std::uint64_t ids, std::uint64_t bytes) const {
    std::uint64_t lines = 0;
    for (const text_chunk& chunk : chunks_) lines += chunk.line_count;
    in_.check_memory(fmt::format("{} lines and {} distinct ids", lines, ids),
                     saturating_sum(saturating_product(lines, 2 * sizeof(std::uint32_t)), bytes));
  }

  /// numbers[k] = rank[numbers[k]]
  void renumber(lazy_buffer<std::uint32_t>& numbers, const buffer<std::uint32_t>& rank) const {
    constexpr std::uint64_t numbers_per_block = std::uint64_t{1} << 16;
    for_each_block(run_, numbers.size(), numbers_per_block,
                   [&](std::uint64_t first, std::uint64_t last) {
                     for (std::uint64_t k = first; k < last; ++k) numbers[k] = rank[numbers[k]];
                   });
  }

  void add_notes(stored_matrix& A) const {
    if (remarks_.light_entries != 0)
      A.notes.push_back(fmt::format(
          "{} of {} entries have a weight below {} and connect nothing", remarks_.light_entries,
          remarks_.light_entries + A.entry_count(), found_.layout.threshold));
    if (!integers && remarks_.comment.number != no_line)
      A.notes.push_back(
          fmt::format("line {} is read as a comment ({}); quote an id that begins with # or %",
                      remarks_.comment.number, printable(remarks_.comment.text, 40)));
  }

  const input& in_;
  const id_read_options& how_;
  const detected_layout& found_;
  threads run_;
  std::vector<text_chunk> chunks_;
  id_table<Ids> table_;
  remarked_lines remarks_;
};

void check_format(const input& in, const id_read_options& how) {
  constexpr std::uint64_t enough = std::uint64_t{1} << 16;  // to find the first line
  if (how.reading.format) {
    if (*how.reading.format != format::edge_list)
      throw std::invalid_argument(
          fmt::format("a file of the format {} has row numbers, no other ids; read it without ids",
                      name_of(*how.reading.format)));
    return;
  }
  const format from = detect(in.head(enough), in.name());
  // The first id of an edge list may be the letter that begins a file of another format.
  const bool is_named = format_of_name(in.name()) == format::edge_list;
  if (from != format::edge_list && !(is_named && from != format::matrix_market))
    throw invalid_matrix(fmt::format(
        "{}: the format is {}, which has row numbers, no other ids; read it with --ids rows, or as "
        "an edge list with --from el",
        printable_name(in.name()), name_of(from)));
}

template <class Ids>
matrix_with_ids read_as(const input& in, const id_read_options& how, const detected_layout& found) {
  return edge_reader<Ids>(in, how, found).read();
}

matrix_with_ids read_any(const input& in, const id_read_options& how) {
  const detected_layout found = detect_layout(in, how);
  if (how.type == id_type::string) return read_as<string_ids>(in, how, found);
  try {
    return read_as<integer_ids>(in, how, found);
  } catch (const not_an_integer&) {
    return read_as<string_ids>(in, how, found);
  }
}

}  // namespace

matrix_with_ids read_with_ids(const input& in, const id_read_options& how) {
  return reading(in, [&] {
    check_format(in, how);
    refuse_archives(in.head(512), in.name());
    refuse_lone_returns(in);
    return read_any(in, how);
  });
}

}  // namespace skerry
