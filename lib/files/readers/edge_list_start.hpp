// SPDX-License-Identifier: Apache-2.0
// The first lines of an edge list, and what they mean.  The rules are in docs/guide/files.md.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/edge_list_comments.hpp"
#include "lib/files/readers/entry_source.hpp"
#include "lib/files/readers/format.hpp"
#include "lib/files/readers/header.hpp"
#include "lib/files/readers/ids.hpp"
#include "lib/files/readers/text_chunks.hpp"

namespace skerry {

/// What the start of an edge list says, and what is assumed.
struct edge_list_start {
  std::uint64_t body = 0;                     // the position of the first line to parse
  std::uint64_t line = 1;                     // its number
  std::uint64_t first_id = 0;                 // the id of vertex 0
  std::optional<matrix_shape> shape = {};     // requested or declared
  std::uint64_t left = 0;                     // column v is vertex left + v, of left + right
  header_line declared_by = {};               // the line that declares the shape; number 0: none
  std::optional<std::uint64_t> entries = {};  // that it declares for certain
  const char* remedy = "";                    // for an id outside the shape
  const char* count_remedy = nullptr;         // for another number of entries, if not the usual one
  std::vector<unsigned> columns = {};         // read_options::columns
  edge_list_remarks remarks = {};
  std::vector<std::string> notes = {};  // on what is assumed
};

/// Reads the start of an edge list.  Small files, and large ones whose first line may be sizes, are
/// parsed once for it.
///
/// throws  invalid_matrix: a first line that is not what an option says; an assumption, with
///         how.strict
[[nodiscard]] edge_list_start read_edge_list_start(const input& in, const read_options& how);

/// The number of entries of a line.
[[nodiscard]] inline std::uint64_t entries_of_line(const read_options& how) {
  return how.columns.empty() ? 1 : how.columns.size() - 1;
}

/// Parses lines of entries.
class edge_lines {
 public:
  explicit edge_lines(const edge_list_start& start)
      : first_(start.first_id),
        left_(start.left),
        remedy_(start.remedy),
        id_columns_(start.columns) {
    if (!start.shape) return;
    rows_ = left_ == 0 ? start.shape->rows : left_;
    columns_ = start.shape->columns - left_;
  }

  /// Calls append(u, v) for each entry.
  ///
  /// throws  parse_error; what append() throws
  template <class Append>
  void operator()(std::string_view text, Append append) const {
    const id_range any_id = ids();
    std::vector<std::uint64_t> numbers(id_columns_.size());
    for_each_line(text, is_hash_or_percent, [&](const char* p, const char* end) {
      const char* const begin = p;
      const auto add = [&](std::uint64_t u, std::uint64_t v) {
        if (u >= rows_ || v >= columns_) fail_outside(begin, u, v);
        append(u, left_ + v);
      };
      if (!numbers.empty()) {
        read_columns(p, end, numbers);
        for (std::size_t k = 1; k < numbers.size(); ++k) add(numbers[k - 1], numbers[k]);
        return p;
      }
      const std::uint64_t u = read_id(p, end, any_id, scan::is_blank_or_comma);
      check_one_comma(p);
      add(u, read_id(p, end, any_id, scan::is_blank_or_comma));
      return p;
    });
  }

 private:
  static constexpr std::uint64_t max = std::numeric_limits<std::uint64_t>::max();
  static constexpr const char* any_ids =
      "write integers from 0 on and comments after #, or read ids of any kind by --ids any or "
      "read_with_ids()";

  /// Throws if the separators before p have more than one comma: a field between them is empty.
  [[gnu::always_inline]] void check_one_comma(const char* p) const {
    if (scan::is_blank_or_comma(p[-1]) && scan::is_blank_or_comma(p[-2])) count_commas(p);
  }
  void count_commas(const char* p) const {
    int commas = 0;
    for (const char* q = p; scan::is_blank_or_comma(q[-1]); --q) commas += q[-1] == ',';
    if (commas > 1)
      throw parse_error{p - 1, "a field between two commas is empty",
                        id_columns_.empty() ? "write two ids, separated by blanks or one comma"
                                            : "write something there, or use --ids any"};
  }
  [[nodiscard]] id_range ids() const { return {"id", first_, max, any_ids}; }
  /// Reads the id of each column of a line.
  void read_columns(const char*& p, const char* end, std::vector<std::uint64_t>& numbers) const;
  [[noreturn]] void fail_outside(const char* line, std::uint64_t u, std::uint64_t v) const;

  std::uint64_t first_, left_;
  std::uint64_t rows_ = max, columns_ = max;  // ids of both columns are below them
  const char* remedy_;
  std::vector<unsigned> id_columns_;
};

}  // namespace skerry
