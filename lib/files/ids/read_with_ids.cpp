// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/read_with_ids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/files/ids/collected_ids.hpp"
#include "lib/files/ids/dense_ids.hpp"
#include "lib/files/ids/id_file.hpp"
#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/ids/order_by_bounds.hpp"
#include "lib/files/ids/record_layout.hpp"
#include "lib/files/ids/vertex_file.hpp"
#include "lib/files/ids/vertex_id_arrays.hpp"
#include "lib/files/readers/edge_sink.hpp"
#include "lib/files/readers/remarked_lines.hpp"
#include "matrix_ops/node_table.hpp"

namespace skerry {

namespace {

/// Reads the edges of a text.  It is parsed up to three times, each time for a wider kind of ids:
/// integers below a small limit, integers, strings.  The first wider id ends a pass.
class edge_reader {
 public:
  edge_reader(const input& in, const id_read_options& how, format from)
      : edge_reader(in, how, from, all_columns) {}

  /// Reads an entry for each row: see record_layout::keeps_rows.
  ///
  /// column  that of the keys, one of how.columns
  edge_reader(const input& in, const id_read_options& how, format from, std::size_t column)
      : in_(in),
        how_(how),
        found_(layout_of(in, how, from, column)),
        vertices_(vertex_file::of(how)),
        run_(how.reading.threads),
        chunks_(split_into_chunks(in, found_.body, found_.first_line, how.reading, run_,
                                  lines_of(found_.layout))),
        capacities_(capacities()) {
    for (const text_chunk& chunk : chunks_) lines_ += chunk.line_count;
    for (const std::uint64_t each : capacities_) most_entries_ += each;
  }

  /// Of several bounds, after read().
  [[nodiscard]] std::vector<std::uint64_t> take_entries_at() { return std::move(entries_at_); }

  matrix_with_ids read() {
    if (how_.type == id_type::string) return read_strings();
    try {
      return read_integers();
    } catch (const not_an_integer&) {
      return read_strings();
    }
  }

 private:
  static constexpr std::size_t all_columns = std::numeric_limits<std::size_t>::max();

  static detected_layout layout_of(const input& in, const id_read_options& how, format from,
                                   std::size_t column) {
    detected_layout found = detect_layout(in, how, from);
    if (column == all_columns) return found;
    found.layout.columns = {found.layout.columns[column]};
    keep_rows(in, how, found);
    return found;
  }

  matrix_with_ids read_strings() {
    if (how_.lookup == id_lookup::two_level)
      throw std::invalid_argument(
          "the two-level table holds integers only; use open addressing for strings");
    return read_by_table<string_ids>();
  }

  matrix_with_ids read_integers() {
    if (how_.lookup == id_lookup::two_level) return read_two_level();
    try {
      return read_dense();
    } catch (const not_dense&) {
      return read_by_table<integer_ids>();
    }
  }

  /// For integers that are not much larger than the number of lines.
  ///
  /// throws  not_dense, not_an_integer
  matrix_with_ids read_dense() {
    constexpr std::uint64_t least = std::uint64_t{1} << 16, most = std::uint64_t{3} << 30;
    const std::uint64_t limit = std::clamp(saturating_product(8, lines_), least, most);
    check_memory(0, dense_ids::bytes(limit));
    dense_ids table(limit);
    coo<std::uint32_t> entries = parse<integer_ids>(table, may_be_read_again::yes);
    buffer<std::uint64_t> ids(table.count());
    table.write(run_, ids.data());
    const auto rank = [&](std::uint32_t id) { return table.rank(id); };
    return matrix_of(std::move(entries), rank, sorted_ids<integer_ids>(std::move(ids)));
  }

  /// By a node_table, which needs all ids at once.
  ///
  /// throws  not_an_integer
  matrix_with_ids read_two_level() {
    constexpr std::uint64_t words_per_entry = 2 * (1 + 8);  // raw ids, and a table of distinct ones
    in_.check_memory(fmt::format("{} lines of integers", lines_),
                     saturating_product(most_entries_, words_per_entry * sizeof(std::uint64_t)));
    collected_ids table;
    const auto edges = parse<integer_ids, std::uint64_t>(table, may_be_read_again::yes);
    const auto flip = static_cast<std::uint64_t>(order_of_integers(remarks_));
    buffer<std::uint64_t> all = table.take();
    for (std::uint64_t& id : all) id ^= flip;  // unsigned numbers in the order of the ids
    const node_table<std::uint64_t> nodes(std::move(all));
    const auto numbers_of = [&](const lazy_buffer<std::uint64_t>& ids) {
      lazy_buffer<std::uint32_t> numbers(ids.size());
      run_.for_each(ids.size(), [&](std::size_t k) {
        numbers[k] = static_cast<std::uint32_t>(nodes.ref().node(ids[k] ^ flip));
      });
      return numbers;
    };
    coo<std::uint32_t> entries{0, 0, numbers_of(edges.rows), numbers_of(edges.columns)};
    buffer<std::uint64_t> ids(nodes.ids().begin(), nodes.ids().end());
    for (std::uint64_t& id : ids) id ^= flip;
    return matrix_of(std::move(entries), std::identity(),
                     sorted_ids<integer_ids>(std::move(ids), order_of_integers(remarks_)));
  }

  /// throws  not_an_integer, if Ids are integers
  template <class Ids>
  matrix_with_ids read_by_table() {
    constexpr bool integers = std::is_same_v<Ids, integer_ids>;
    constexpr std::uint64_t lines_per_id = 4;  // at first; its slots take 2 bytes a line
    id_table<Ids> table(
        [this](std::uint64_t ids, std::uint64_t bytes) { check_memory(ids, bytes); },
        lines_ / lines_per_id);
    const bool is_last_pass =
        !found_.layout.keeps_rows && (!integers || how_.type == id_type::integer);
    coo<std::uint32_t> entries =
        parse<Ids>(table, is_last_pass ? may_be_read_again::no : may_be_read_again::yes);
    const std::uint64_t n = table.number_limit();
    check_memory(n, table.bytes() + sorted_ids<Ids>::memory_per_id * n);
    buffer<std::uint32_t> ranks;
    sorted_ids<Ids> ids(table, run_, ranks, order_of_integers(remarks_));
    const auto rank = [&](std::uint32_t number) { return ranks[number]; };
    return matrix_of(std::move(entries), rank, std::move(ids));
  }

  enum class may_be_read_again { no, yes };

  /// The edges between the numbers of ids; sets remarks_.
  template <class Ids, class Index = std::uint32_t, class Table>
  coo<Index> parse(Table& table, may_be_read_again again) {
    std::vector<remarked_lines> remarks(chunks_.size());
    const bool has_bounds = !found_.layout.bounds.empty();
    std::vector<std::vector<std::uint8_t>> met(chunks_.size());
    met_.clear();
    std::atomic<bool> ends = false;  // a wider id was found: other chunks need not be parsed
    auto sink = parse_entries<Index>(
        in_, chunks_, capacities_, run_, [&](std::size_t i, std::string_view text, auto add) {
          const auto append = [&, add](std::uint64_t u, std::uint64_t v, unsigned bounds) {
            add(u, v);
            if (has_bounds) met[i].push_back(static_cast<std::uint8_t>(bounds));
          };
          if (ends.load(std::memory_order_relaxed)) return;
          record_remarks found;
          try {
            record_numbering<Ids, Table, decltype(append)>(found_.layout, table, found, append)
                .parse(text);
          } catch (const not_an_integer&) {
            ends.store(true, std::memory_order_relaxed);
            if (how_.type == id_type::automatic) throw;
            throw integer_expected(found);
          } catch (const not_dense&) {
            ends.store(true, std::memory_order_relaxed);
            throw;
          }
          remarks[i] = remarked_lines(found, text, chunks_[i].first_line);
          if (again == may_be_read_again::no) in_.release(chunks_[i].position, chunks_[i].size);
        });
    for (const auto& each : met) met_.insert(met_.end(), each.begin(), each.end());
    remarks_ = {};
    for (const remarked_lines& each : remarks) remarks_.add(each);
    if (vertices_)
      vertices_->number<Ids>(
          run_, table, how_.type == id_type::automatic ? at_a_string::stop : at_a_string::fail,
          found_.layout.separator.delimiter());
    check_integers(in_.name(), remarks_);
    if (vertices_) vertices_->add_to(remarks_, in_.name());
    return std::move(sink).take(0, 0);
  }

  /// The most entries of each chunk.
  std::vector<std::uint64_t> capacities() const {
    const record_layout& layout = found_.layout;
    std::vector<std::uint64_t> all = capacity_by_lines(chunks_);
    if (layout.others == record_layout::none) {
      for (std::uint64_t& each : all) each *= std::max(layout.columns.size(), std::size_t{2}) - 1;
    } else {
      const auto separates = [&](char c) { return layout.separator.ends_field(&c, &c + 1); };
      parse_chunks(in_, chunks_, run_, [&](std::size_t i, std::string_view text) {
        all[i] = static_cast<std::uint64_t>(std::ranges::count_if(text, separates));
      });
    }
    return all;
  }

  void check_memory(std::uint64_t ids, std::uint64_t bytes) const {
    in_.check_memory(
        fmt::format("{} lines and {} distinct ids", lines_, ids),
        saturating_sum(saturating_product(most_entries_, 2 * sizeof(std::uint32_t)), bytes));
  }

  template <class Rank, class Ids>
  matrix_with_ids matrix_of(coo<std::uint32_t> entries, Rank rank, sorted_ids<Ids> ids) {
    renumber(entries.rows, rank);
    renumber(entries.columns, rank);
    entries.row_count = entries.column_count = ids.size();
    if (const auto& bounds = found_.layout.bounds; !bounds.empty()) {
      check_memory(ids.size(), saturating_product(met_.size(), 2 * sizeof(std::uint32_t) + 1));
      entries_at_ = order_by_bounds(entries, met_, bounds, *how_.weights);
    }
    stored_matrix A{std::move(entries), symmetry::unknown, "el"};
    vertex_ids vertices(detail::vertex_id_arrays{std::move(ids)});
    A.is_undirected = found_.layout.columns.size() > 2;
    A.notes = notes_on_ids(found_, remarks_, A.entry_count(), vertices);
    if (vertices_) vertices_->add_notes(A.notes, !vertices.are_integers());
    return {std::move(A), std::move(vertices), found_.layout.separator.text()};
  }

  /// numbers[k] = rank(numbers[k])
  template <class Rank>
  void renumber(lazy_buffer<std::uint32_t>& numbers, Rank rank) const {
    constexpr std::uint64_t numbers_per_block = std::uint64_t{1} << 16;
    for_each_block(run_, numbers.size(), numbers_per_block,
                   [&](std::uint64_t first, std::uint64_t last) {
                     for (std::uint64_t k = first; k < last; ++k) numbers[k] = rank(numbers[k]);
                   });
  }

  const input& in_;
  const id_read_options& how_;
  detected_layout found_;
  std::optional<vertex_file> vertices_;
  threads run_;
  std::vector<text_chunk> chunks_;
  std::vector<std::uint64_t> capacities_;  // [chunks]
  std::uint64_t lines_ = 0, most_entries_ = 0;
  std::vector<std::uint8_t> met_;          // [entries]: of several bounds, how many each meets
  std::vector<std::uint64_t> entries_at_;  // of matrix_at_bounds
  remarked_lines remarks_;
};

}  // namespace

matrix_with_ids read_keys(const input& in, const id_read_options& how, format from,
                          std::size_t column) {
  return edge_reader(in, how, from, column).read();
}

matrix_with_ids read_with_ids(const input& in, const id_read_options& how) {
  if (how.weights && !(how.weights->thresholds.empty() && how.weights->distances.empty()))
    throw std::invalid_argument(
        "several bounds of weights are for read_at_bounds(); set one with read_with_ids()");
  return read_at_bounds(in, how).loosest;
}

matrix_at_bounds read_at_bounds(const input& in, const id_read_options& how) {
  return reading(in, [&] {
    edge_reader edges(in, how, check_id_file(in, how));
    matrix_with_ids loosest = edges.read();
    return matrix_at_bounds{std::move(loosest), edges.take_entries_at()};
  });
}

}  // namespace skerry
