// SPDX-License-Identifier: Apache-2.0
// Numbers the ids of edges while a text is parsed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/files/ids/integer_ids.hpp"
#include "lib/files/ids/record_remarks.hpp"
#include "lib/files/ids/records.hpp"
#include "lib/files/ids/string_ids.hpp"
#include "matrix_ops/buffer.hpp"

namespace skerry {

/// The ends of the entries of a line that connects so many ids.
[[nodiscard]] constexpr std::uint64_t ends_of_line(std::uint64_t ids) { return 2 * (ids - 1); }

/// Thrown at an id that is no integer; record_remarks has its position.
struct not_an_integer {};

/// An integer of a text.
struct integer {
  std::uint64_t word = 0;    // in two's complement
  bool is_negative = false;  // less than 0
  bool fits = false;         // in 64 bits
  bool has_point = false;    // zeros follow a decimal point
};

/// The integer that a text is: digits, after a minus sign or not, before a point and zeros or not;
/// else nothing.
[[nodiscard]] std::optional<integer> integer_of(std::string_view text);

/// Whether a text is an integer from -2^63 to 2^63 - 1 as it is printed, without leading zeros.
[[nodiscard]] bool is_printed_integer(std::string_view text);

/// Throws a parse_error: the field has no id.  `rules` are those of --missing that take it.
[[noreturn]] void throw_missing_id(const field& f, std::string_view rules = "isolate or skip");

/// Reads the ids of fields.  The keys are valid until clear().
template <class Ids>
class id_reader;

template <>
class id_reader<string_ids> {
 public:
  id_reader(record_remarks& remarks, const record_layout&) : remarks_(remarks) {}

  [[nodiscard]] std::string_view read(const field& f) {
    look_for_integers(f);
    if (!f.has_escapes) return f.text;
    return unescaped_.emplace_back(unescaped(f.text));
  }

  /// Reads a field that is neither quoted nor missing, the usual case.  Returns false if it is
  /// anything else.
  [[nodiscard]] bool read_plain(const char*& p, const char* end, const field_separator& separator,
                                std::string_view& id) {
    if (p == end || *p == '"') return false;
    const field f = separator.read(p, end);
    look_for_integers(f);
    id = f.text;
    return !is_missing(f);
  }
  void clear() { unescaped_.clear(); }

 private:
  /// Finds the first id that makes strings of all.
  void look_for_integers(const field& f) {
    if (remarks_.not_an_integer != nullptr) return;
    if (integer_of(f.text) || is_missing(f))
      ++remarks_.leading_integers;
    else
      remarks_.not_an_integer = f.text.data();
  }

  record_remarks& remarks_;
  std::deque<std::string> unescaped_;
};

template <>
class id_reader<integer_ids> {
 public:
  id_reader(record_remarks& remarks, const record_layout& layout)
      : remarks_(remarks), quotes_mark_strings_(layout.quotes_mark_strings) {}

  /// The number in two's complement.
  [[nodiscard]] std::uint64_t read(const field& f);

  /// Reads an id of digits alone, the usual case.  Returns false if the field is anything else.
  [[nodiscard]] bool read_plain(const char*& p, const char* end, const field_separator& separator,
                                std::uint64_t& id) {
    const char* at = p;
    if (scan::read_number(at, end, id) != scan::number::read || !separator.ends_field(at, end) ||
        id >> 63 != 0)
      return false;
    p = separator.skip_blanks(at, end);
    return true;
  }
  void clear() {}

 private:
  record_remarks& remarks_;
  bool quotes_mark_strings_;
};

/// The edges of one text, in batches whose ids are numbered at once.
///
/// Table   an id_table, dense_ids or collected_ids
/// Append  append(u, v, met) with the numbers of the ids of an edge, and the bounds that it meets
template <class Ids, class Table, class Append>
class record_numbering {
 public:
  record_numbering(const record_layout& layout, Table& table, record_remarks& remarks,
                   Append append)
      : layout_(layout),
        table_(table),
        remarks_(remarks),
        read_(remarks, layout),
        append_(append),
        keys_(2 * batch),
        numbers_(2 * batch) {}

  /// Numbers the edges of complete lines.
  ///
  /// throws  parse_error, not_an_integer, and what the table throws
  void parse(std::string_view text) {
    const bool is_plain =
        layout_.columns == std::vector{0u, 1u} && layout_.weight_column == record_layout::none;
    for_each_record(
        text, layout_,
        [&](const char* p, const char* end) {
          if (is_plain && !may_be_names(p) && add_plain(p, end)) {
          } else if (!layout_.names.empty() && is_line(p, end, layout_.names)) {
            ++remarks_.name_lines;
          } else {
            read_record(p, end, layout_, line_);
            add(line_);
          }
          if (count_ == keys_.size()) flush();
          return p;
        },
        [&](const char* p) {
          if (remarks_.comment == nullptr) remarks_.comment = p;
        });
    flush();
  }

 private:
  static constexpr std::size_t batch = 1024;  // edges

  /// Whether a line of strings may be the names of columns again.
  [[nodiscard]] bool may_be_names(const char* p) const {
    if constexpr (std::is_same_v<Ids, string_ids>)
      return !layout_.names.empty() && (*p == layout_.names[0] || *p == '\xef');
    return false;
  }

  /// Adds an edge whose plain ids are in the first columns, and moves p past them; returns false if
  /// it is anything else.
  bool add_plain(const char*& p, const char* end) {
    const field_separator& separator = layout_.separator;
    const char* at = p;
    for (std::size_t side = 0; side < 2; ++side) {  // one call of read_plain() is compiled inline
      if (side == 1 && !separator.next(at, end)) return false;
      at = separator.skip_blanks(at, end);
      if (!read_.read_plain(at, end, separator, keys_[count_ + side])) return false;
    }
    count_ += 2;
    p = at;
    return true;
  }

  /// Connects the ids of a line: each with the next one, or neighbours with the first id.
  void add(record& r) {
    const bool has_others = layout_.others != record_layout::none;
    const bool lacks_first = is_missing(r.ids[0]);
    if (!layout_.has_pairs()) ++remarks_.hyperedge_lines;
    if (layout_.keeps_rows) return add_key(r);
    if (std::ranges::any_of(r.ids, is_missing) && !complete(r.ids)) return;
    if (r.ids.size() == 1 || (has_others && lacks_first)) {
      for (const field& f : r.ids) add_pair(f, f, 0);
      return;
    }
    const unsigned met = bounds_of(r);
    for (std::size_t k = 1; k < r.ids.size(); ++k) {
      if (met == 0) ++remarks_.light_entries;
      add_pair(r.ids[has_others ? 0 : k - 1], r.ids[k], met);
    }
  }

  /// Adds the entry of a row: a loop of its key, or between other ids if that connects nothing.
  void add_key(const record& r) {
    const bool lacks_key = is_missing(r.ids[0]);
    if (lacks_key && layout_.missing == missing_ids::error) throw_missing_id(r.ids[0], "isolate");
    const bool is_light = !lacks_key && bounds_of(r) == 0;
    if (lacks_key) ++remarks_.incomplete;
    if (is_light) ++remarks_.light_entries;
    if (!lacks_key && !is_light) return add_pair(r.ids[0], r.ids[0], 1);
    constexpr bool are_strings = std::is_same_v<Ids, string_ids>;
    add_pair({are_strings ? "\n" : "0"}, {are_strings ? "\n\n" : "1"}, 1);
  }

  /// As bounds_met(), 1 without a weight.
  [[nodiscard]] unsigned bounds_of(const record& r) const {
    return layout_.weight_column == record_layout::none ? 1 : bounds_met(r.weight, layout_);
  }

  /// The ends of an edge, which are vertices even if it connects nothing.
  void add_pair(const field& u, const field& v, unsigned met) {
    if (count_ == keys_.size()) flush();
    if (met == 0) unconnected_.push_back(count_);
    if (!layout_.bounds.empty()) met_.push_back(static_cast<std::uint8_t>(met));
    keys_[count_++] = read_.read(u);
    keys_[count_++] = read_.read(v);
  }

  /// Treats a line with missing ids as the options say.  Returns false if nothing is left of it.
  bool complete(std::vector<field>& ids) {
    const missing_ids rule = layout_.missing;
    const auto first = std::ranges::find_if(ids, is_missing);
    if (rule == missing_ids::error) throw_missing_id(*first);
    if (rule == missing_ids::automatic) {
      for (const field& f : ids)
        if (!f.is_quoted && f.text.empty()) throw_missing_id(f);
      ++remarks_.missing_words;
      if (remarks_.missing_word == nullptr) remarks_.missing_word = first->text.data();
      return true;
    }
    ++remarks_.incomplete;
    std::erase_if(ids, is_missing);
    return rule == missing_ids::isolate && !ids.empty();
  }

  /// Counts the ids of a first line that may be the names of columns: those of the pairs of one
  /// line, if they occur in no other.
  void count_doubted() {
    if (remarks_.doubted_ids <= ends_of_line(layout_.doubted.size()))
      remarks_.doubted_ids += static_cast<std::uint64_t>(std::count_if(
          keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(count_), [&](const auto& key) {
            return std::ranges::find(layout_.doubted, key) != layout_.doubted.end();
          }));
  }

  void flush() {
    if constexpr (std::is_same_v<Ids, string_ids>)
      if (!layout_.doubted.empty()) count_doubted();
    table_.number(std::span(std::as_const(keys_)).first(count_), std::span(numbers_).first(count_));
    auto unconnected = unconnected_.begin();
    for (std::size_t i = 0; i < count_; i += 2)
      if (unconnected != unconnected_.end() && *unconnected == i)
        ++unconnected;
      else
        append_(numbers_[i], numbers_[i + 1], met_.empty() ? 1U : met_[i / 2]);
    count_ = 0;
    met_.clear();
    unconnected_.clear();
    read_.clear();
  }

  const record_layout& layout_;
  Table& table_;
  record_remarks& remarks_;
  id_reader<Ids> read_;
  Append append_;
  record line_;                             // the one that is read
  std::size_t count_ = 0;                   // keys
  buffer<typename Ids::key> keys_;          // [2 * batch]: the ends of edges, one after another
  std::vector<std::uint64_t> unconnected_;  // positions in keys_ of entries that connect nothing
  std::vector<std::uint8_t> met_;  // of several bounds of weights, how many each entry meets
  buffer<typename Table::number_type> numbers_;  // [2 * batch]
};

}  // namespace skerry
