// SPDX-License-Identifier: Apache-2.0
// Numbers the ids of edges while a text is parsed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/files/ids/integer_ids.hpp"
#include "lib/files/ids/records.hpp"
#include "lib/files/ids/string_ids.hpp"
#include "matrix_ops/buffer.hpp"

namespace skerry {

/// What the lines of a text hold beside the edges.  Positions are those of the first such thing.
struct record_remarks {
  std::uint64_t light_entries = 0;       // with a weight below the threshold
  const char* comment = nullptr;         // a comment below the first line
  const char* not_an_integer = nullptr;  // an id that is no integer; what follows is not read
  const char* overflow = nullptr;        // an integer that does not fit in 64 bits
  const char* negative = nullptr;        // a negative integer
  const char* large = nullptr;           // an integer of 2^63 or more
};

/// Thrown at an id that is no integer; record_remarks has its position.
struct not_an_integer {};

/// An integer of a text.
struct integer {
  std::uint64_t word = 0;    // in two's complement
  bool is_negative = false;  // less than 0
  bool fits = false;         // in 64 bits
};

/// The integer that a text is: digits, after a minus sign or not; else nothing.
[[nodiscard]] std::optional<integer> integer_of(std::string_view text);

/// Whether a text is an integer from -2^63 to 2^63 - 1 as it is printed, without leading zeros.
[[nodiscard]] bool is_printed_integer(std::string_view text);

/// Throws a parse_error.
[[noreturn]] void throw_empty_id(const field& f);

/// Reads the ids of fields.  The keys are valid until clear().
template <class Ids>
class id_reader;

template <>
class id_reader<string_ids> {
 public:
  id_reader(record_remarks&, const record_layout&) {}

  [[nodiscard]] std::string_view read(const field& f) {
    if (f.text.empty() && !f.is_quoted) throw_empty_id(f);
    if (!f.has_escapes) return f.text;
    return unescaped_.emplace_back(unescaped(f.text));
  }

  /// Reads a field that is neither quoted nor empty, the usual case.  Returns false if it is
  /// anything else.
  [[nodiscard]] bool read_plain(const char*& p, const char* end, const field_separator& separator,
                                std::string_view& id) {
    if (p == end || *p == '"') return false;
    const field f = separator.read(p, end);
    id = f.text;
    return !id.empty();
  }
  void clear() { unescaped_.clear(); }

 private:
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
/// Append  append(u, v) with the numbers of the ids of an edge
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
        layout_.columns == std::array{0u, 1u} && layout_.weight_column == record_layout::none;
    for_each_record(
        text,
        [&](const char* p, const char* end) {
          if (!is_plain || !add_plain(p, end)) add(read_record(p, end, layout_));
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

  void add(const record& r) {
    const bool is_light =
        layout_.weight_column != record_layout::none && weight_of(r.weight) < layout_.threshold;
    if (is_light) light_.push_back(count_);
    for (const field& f : r.ids) keys_[count_++] = read_.read(f);
  }

  /// The ends of a light entry are vertices, but it does not connect them.
  void flush() {
    table_.number(std::span(std::as_const(keys_)).first(count_), std::span(numbers_).first(count_));
    auto light = light_.begin();
    for (std::size_t i = 0; i < count_; i += 2)
      if (light != light_.end() && *light == i)
        ++light;
      else
        append_(numbers_[i], numbers_[i + 1]);
    remarks_.light_entries += light_.size();
    count_ = 0;
    light_.clear();
    read_.clear();
  }

  const record_layout& layout_;
  Table& table_;
  record_remarks& remarks_;
  id_reader<Ids> read_;
  Append append_;
  std::size_t count_ = 0;             // keys
  buffer<typename Ids::key> keys_;    // [2 * batch]: the ends of edges, one after another
  std::vector<std::uint64_t> light_;  // positions in keys_ of light entries
  buffer<typename Table::number_type> numbers_;  // [2 * batch]
};

}  // namespace skerry
