// SPDX-License-Identifier: Apache-2.0
// A slow reader of tables of any ids, written from the rules of docs/guide/files.md.  It shares no
// code with the readers of the library: an id is a text, an integer a row of digits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/files/ids/id_columns.hpp"
#include "tests/soak/slow_lines.hpp"
#include "tests/soak/table_texts.hpp"

namespace skerry::soak {

/// What a table says.
struct table_answer {
  std::vector<std::string> ids;                            // ascending
  std::vector<std::pair<std::size_t, std::size_t>> edges;  // places in `ids`, in their order
  std::vector<std::size_t> labels;  // the smallest place of each id's component
};

/// Reads one table by one set of options.
class slow_table {
 public:
  /// throws  std::vector<refusal>: the first fault of the text, and the first lone carriage return,
  ///         of which a reader may report either
  slow_table(std::string_view text, const id_read_options& how,
             const std::vector<std::string>& vertices = {})
      : how_(how), lines_(text, how.delimiter, how.delimiter_tail) {
    try {
      for (const auto& [number, line] : lines_) add_row(number, line);
      if (has_names()) drop_names();
      for (const row& r : rows_) {
        if (r.fault) throw *r.fault;
        add_edge(r);
      }
      bool are_integers = true;  // the further vertices; then faults of edges come first
      for (const std::string& id : vertices) are_integers = are_integers && is_integer({id, true});
      if (are_integers) choose_type();
      for (std::size_t k = 0; k < vertices.size(); ++k) add_vertex(k + 1, {vertices[k], true});
      choose_type();
    } catch (const refusal& why) {
      std::vector<refusal> all{why};
      for (const row& r : rows_)
        if (all.size() == 1 && has_return(r)) all.push_back(*r.fault);
      throw all;
    }
  }

  [[nodiscard]] table_answer answer() const {
    std::vector<std::string> all;
    for (const edge& e : edges_)
      for (const cell& c : e.ids) all.push_back(id_of(c));
    std::ranges::sort(all, [&](const auto& a, const auto& b) { return is_less(a, b); });
    all.erase(std::unique(all.begin(), all.end()), all.end());
    table_answer found{std::move(all), {}, {}};
    std::map<std::string, std::size_t> place;
    for (std::size_t k = 0; k < found.ids.size(); ++k) {
      place[found.ids[k]] = k;
      found.labels.push_back(k);
    }
    for (const edge& e : edges_)
      for (std::size_t k = 1; k < e.ids.size() && e.connects; ++k)
        found.edges.emplace_back(place[id_of(e.ids[k - 1])], place[id_of(e.ids[k])]);
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [u, v] : found.edges) {
        const std::size_t least = std::min(found.labels[u], found.labels[v]);
        changed = changed || found.labels[u] != least || found.labels[v] != least;
        found.labels[u] = found.labels[v] = least;
      }
    }
    return found;
  }

 private:
  static constexpr const char* lone_return = "a carriage return without a line feed";

  struct row {
    std::size_t number;  // of the line
    std::string line;
    std::vector<cell> ids;
    cell weight;
    std::optional<refusal> fault;  // even if the line names the columns
  };
  struct edge {
    std::size_t number;  // of the line
    std::vector<cell> ids;
    bool connects;
  };

  /// The number of a column, which the first line may name.
  std::size_t number_of(const table_column& column) const {
    if (column.name.empty()) return column.number;
    const std::vector<cell> names = lines_.cells_of(lines_[0].second);
    std::size_t found = 0;
    for (std::size_t c = names.size(); c > 0; --c)
      if (names[c - 1].text == column.name) {
        if (found != 0) throw refusal{"two columns are named", lines_[0].first};
        found = c;
      }
    if (found == 0) throw refusal{"no column is named", lines_[0].first};
    return found;
  }

  std::vector<std::size_t> columns_of_ids() const {
    std::vector<std::size_t> all;
    for (const table_column& column : how_.columns) all.push_back(number_of(column));
    return all;
  }

  std::size_t last_column() const {
    return std::max(std::ranges::max(columns_of_ids()),
                    how_.weights ? number_of(how_.weights->column) : 0);
  }

  void add_row(std::size_t number, const std::string& line) {
    row& r = rows_.emplace_back();
    r.number = number;
    r.line = line;
    const std::size_t weight = how_.weights ? number_of(how_.weights->column) : 0;
    const std::vector<std::size_t> columns = columns_of_ids();
    const std::size_t last_id = std::ranges::max(columns), last = std::max(last_id, weight);
    std::vector<cell> cells;
    try {
      if (line.find('\r') != std::string::npos) throw refusal{lone_return, number};
      lines_.add_cells(number, line, last, cells);
    } catch (const refusal& why) {
      r.fault = why;
      return;
    }
    if (cells.size() < last) r.fault = {"and no column", number};
    if (cells.size() < last_id) return;
    for (const std::size_t column : columns) r.ids.push_back(cells[column - 1]);
    if (!r.fault && weight != 0) r.weight = cells[weight - 1];
  }

  bool connects(const row& r) const {
    const auto is_within = [&](double weight) {
      return weight >= how_.weights->threshold && weight <= how_.weights->at_most;
    };
    if (how_.weights->missing && is_missing(r.weight)) return is_within(*how_.weights->missing);
    const std::string& written = r.weight.text;
    char* end = nullptr;
    const double weight = std::strtod(written.c_str(), &end);
    if (written.empty() || is_missing(r.weight) || *end != '\0' ||
        written.find('x') != std::string::npos)  // hexadecimal
      throw refusal{"the weight is not a number", r.number};
    return is_within(weight);
  }

  void add_edge(const row& r) {
    edge e{r.number, r.ids, true};
    const bool lacks_one = std::ranges::any_of(r.ids, is_missing);
    const bool leaves_out =
        how_.missing == missing_ids::skip || how_.missing == missing_ids::isolate;
    for (const cell& c : r.ids)
      if (!leaves_out && is_missing(c) && (c.text.empty() || how_.missing == missing_ids::error))
        throw refusal{c.text.empty() ? "an id is empty" : "an id is missing", r.number};
    if (leaves_out && lacks_one) {
      if (how_.missing == missing_ids::skip) return;
      std::erase_if(e.ids, is_missing);
    }
    if (e.ids.empty()) return;
    if (how_.weights && e.ids.size() > 1) e.connects = connects(r);
    for (const cell& c : e.ids)
      if (how_.type == id_type::integer && !is_integer(c))
        throw refusal{"the id is not an integer", r.number};
    edges_.push_back(e);
  }

  void add_vertex(std::size_t line, const cell& id) {
    if (how_.type == id_type::integer && !is_integer(id))
      throw refusal{"the id is not an integer", line};
    edges_.push_back({line, {id}, false});
  }

  bool is_integer(const cell& c) const {
    if (!has_digits_alone(c.text)) return false;
    if (!c.is_quoted || how_.type == id_type::integer) return true;
    return canonical(c.text) == c.text && fits_signed(c.text);
  }

  bool has_numbers_below(const std::vector<std::vector<cell>>& below) const {
    const std::vector<cell> first = lines_.cells_of(lines_[0].second);
    for (const cell& c : first)
      if (is_number(c.text)) return false;
    if (std::ranges::any_of(rows_[0].ids, is_missing)) return false;
    for (std::size_t c = 0; c < first.size(); ++c) {
      bool all = !is_missing(first[c]) && c < below[0].size() && is_number(below[0][c].text);
      for (const auto& each : below)
        all = all && (c >= each.size() || is_missing(each[c]) || is_number(each[c].text));
      if (all) return true;
    }
    return false;
  }

  bool has_names() const {
    if (!rows_.empty() && lines_.names_lack_one() && how_.names != column_names::absent) {
      if (!how_.columns[0].name.empty())
        throw refusal{"each line below has a field more", lines_[0].first};
      if (last_column() > lines_.cells_of(lines_[0].second).size()) return true;
    }
    if (!rows_.empty() && rows_[0].fault) throw *rows_[0].fault;
    if (rows_.empty()) return false;
    const std::vector<std::size_t> columns = columns_of_ids();
    if (how_.names != column_names::automatic) return how_.names == column_names::present;
    if (!how_.columns[0].name.empty()) return true;
    const std::vector<cell>& ids = rows_[0].ids;
    const auto quoted = static_cast<std::size_t>(std::ranges::count_if(ids, &cell::is_quoted));
    const auto below = lines_.cells_below();
    const auto has_ids_of_first = [&](const std::vector<cell>& each) {
      std::size_t found = 0, equal = 0;
      for (std::size_t k = 0; k < columns.size(); ++k) {
        if (columns[k] > each.size()) continue;
        const std::string& text = each[columns[k] - 1].text;
        found += static_cast<std::size_t>(std::ranges::count(ids, text, &cell::text));
        equal += static_cast<std::size_t>(text == ids[k].text);
      }
      return found != 0 && equal != ids.size();
    };
    if (std::ranges::all_of(ids, is_common_name, &cell::text) &&
        std::ranges::none_of(below, has_ids_of_first))
      return quoted == 0 || (quoted == ids.size() && std::ranges::count(columns, columns[0]) == 1);
    if (quoted != 0 || below.empty()) return false;
    const auto cell_at = [&](const auto& cells, std::size_t column) {
      return column <= cells.size() ? cells[column - 1].text : "";
    };
    const auto is_number_below = [&](std::size_t column) {
      return has_digits_alone(cell_at(below[0], column));
    };
    if (std::ranges::none_of(ids, has_digits_alone, &cell::text) &&
        std::ranges::all_of(columns, is_number_below))
      return true;
    if (has_numbers_below(below)) return true;
    bool have_words = false;
    for (const auto& each : below)
      for (const std::size_t column : columns)
        have_words = have_words || has_word(cell_at(each, column));
    return std::ranges::all_of(ids, has_word, &cell::text) && !have_words;
  }

  static bool has_return(const row& r) { return r.fault && r.fault->part == lone_return; }

  /// A carriage return is a fault of a line of names, too.
  void drop_names() {
    if (has_return(rows_[0])) throw *rows_[0].fault;
    const auto again = std::remove_if(rows_.begin() + 1, rows_.end(), [&](const row& r) {
      return !has_return(r) && is_names(r.line);
    });
    rows_.erase(again, rows_.end());
    rows_.erase(rows_.begin());
  }

  /// Whether a line is that of the names of columns again.
  bool is_names(std::string line) const {
    const auto trimmed = [](std::string text) {
      while (!text.empty() && (is_blank(text.back()) || text.back() == '\r')) text.pop_back();
      return text;
    };
    if (line.starts_with("\xef\xbb\xbf")) line.erase(0, 3);
    const bool are_numbers = std::ranges::all_of(rows_[0].ids, has_digits_alone, &cell::text);
    return !are_numbers && trimmed(line) == trimmed(lines_[0].second);
  }

  void choose_type() {
    std::vector<std::pair<std::size_t, std::string>> numbers;  // their lines first
    are_integers_ = false;
    for (const edge& e : edges_) {
      for (const cell& c : e.ids) {
        if (how_.type == id_type::string || !is_integer(c)) return;
        numbers.emplace_back(e.number, canonical(c.text));
      }
    }
    are_integers_ = true;
    const bool is_signed =
        std::ranges::any_of(numbers, [](const auto& n) { return n.second[0] == '-'; });
    for (const auto& [line, number] : numbers)
      if (!fits_signed(number) && (number[0] == '-' || !fits(number, "18446744073709551615")))
        throw refusal{"does not fit in 64 bits", line};
    for (const auto& [line, number] : numbers)
      if (is_signed && !fits_signed(number)) throw refusal{"2^63 or more", line};
  }

  std::string id_of(const cell& c) const { return are_integers_ ? canonical(c.text) : c.text; }

  /// Integers by value, strings by bytes.
  bool is_less(const std::string& a, const std::string& b) const {
    if (!are_integers_) return a < b;  // char_traits compares unsigned bytes
    const bool negative = a[0] == '-';
    if (negative != (b[0] == '-')) return negative;
    const bool is_nearer_to_0 = a.size() != b.size() ? a.size() < b.size() : a < b;
    return a != b && is_nearer_to_0 != negative;
  }

  const id_read_options& how_;
  slow_lines lines_;
  std::vector<row> rows_;
  std::vector<edge> edges_;
  bool are_integers_ = false;
};

}  // namespace skerry::soak
