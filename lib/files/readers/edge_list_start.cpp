// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/edge_list_start.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lib/files/readers/assumptions.hpp"
#include "lib/files/readers/column_names.hpp"
#include "lib/files/readers/first_rows.hpp"
#include "lib/files/readers/first_sizes.hpp"

namespace skerry {

namespace {

std::string first_lines_of(const input& in) {
  const std::uint64_t begin = in.text_begin();
  const std::string_view text = in.head(input::most_of_head).substr(begin);
  return std::string(complete_lines(text, begin + text.size() == in.size()));
}

/// Decides what an edge list's first lines mean.
class start_reader {
 public:
  start_reader(const input& in, const read_options& how)
      : in_(in),
        how_(how),
        text_begin_(in.text_begin()),
        lines_(first_lines_of(in)),
        first_(find_line(in, how, is_hash_or_percent)) {}

  edge_list_start read() {
    start_.body = first_.begin;
    start_.line = first_.number;
    start_.columns = how_.columns;
    if (how_.columns.empty()) refuse_labelled_matrix();
    const auto declared = sizes_in_first_line(lines_);
    const bool names_follow = decide_names();
    std::string_view counted = lines_;
    if (names_follow) counted = {};
    start_.remarks = read_remarks(lines_, counted);
    if (how_.first_id == 0) start_.remarks.konect.reset();
    start_.first_id = how_.first_id.value_or(0);
    if (how_.vertices) start_.shape = {*how_.vertices, *how_.vertices};
    start_.remedy = "request more vertices, or correct the id";
    if (declared)
      take_declared(*declared);
    else if (start_.remarks.konect)
      take_konect(*start_.remarks.konect);
    if (how_.first_line == first_line_meaning::sizes)
      take_sizes();
    else if (how_.first_line == first_line_meaning::automatic && !names_follow && !declared &&
             !start_.remarks.snap && !start_.remarks.konect)
      guess_sizes();
    return std::move(start_);
  }

 private:
  void skip_first_line() {
    start_.body = first_.body;
    start_.line = first_.number + 1;
  }

  void refuse_labelled_matrix() const {
    std::vector<row_fields> rows = first_rows(lines_);
    if (rows.size() < 3) return;
    rows.erase(rows.begin());
    check_labelled_matrix(in_, first_, first_fields(), rows);
  }

  /// Skips the first line if it has the names of columns; returns whether it does.
  bool decide_names() {
    const bool is_certain = how_.first_line == first_line_meaning::names;
    if (!is_certain && (how_.first_line != first_line_meaning::automatic || !seem_names()))
      return false;
    if (how_.columns.empty()) check_columns();
    const std::vector<std::string> names = fields_of(first_.text, how_.columns);
    skip_first_line();
    if (!is_certain)
      assume(start_.notes, in_, how_, first_.number,
             {fmt::format("line {} is read as the names of columns", first_.number),
              "--first-line edge reads it as ids", "--first-line names"});
    const bool is_confirmed = how_.bipartite || (how_.strict && !how_.columns.empty());
    if (names.size() != 2 || is_confirmed) return true;
    if (const std::string note = note_on_different_things(names[0], names[1]); !note.empty())
      assume(start_.notes, in_, how_, first_.number,
             {note, "--bipartite keeps them apart", "--columns 1,2"});
    return true;
  }

  /// The fields of the first line, without quotes.
  [[nodiscard]] row_fields first_fields() const {
    row_fields fields = fields_of(first_.text);
    for (std::string_view& field : fields)
      if (field.size() > 1 && field.starts_with('"') && field.ends_with('"'))
        field = field.substr(1, field.size() - 2);
    return fields;
  }
  [[nodiscard]] std::vector<row_fields> rows_below() const {
    return first_rows(text_after(in_, first_, input::most_of_head));
  }

  /// Throws if the line of names shows that the first two columns are not those of the ids.
  void check_columns() const {
    check_names_of_ends(in_, first_, first_fields());
    check_row_names(in_, first_, first_fields(), rows_below());
  }

  [[nodiscard]] bool seem_names() const {
    if (!how_.columns.empty() && have_row_names(first_fields(), rows_below())) return true;
    const auto fields = fields_of(first_.text, how_.columns);
    if (std::ranges::all_of(fields, is_name_of_end)) return true;
    if (!std::ranges::all_of(fields, is_word)) return false;
    const std::string_view next =
        first_line(text_after(in_, first_, input::most_of_head), is_hash_or_percent);
    try {
      return bounds_of(next, {~std::uint64_t{0}, {}}, how_).entries == 1;
    } catch (const parse_error&) {
      return false;
    }
  }

  /// `# N vertices, M entries`
  void take_declared(const declared_sizes& sizes) {
    start_.declared_by = {.text = lines_.substr(0, lines_.find('\n')), .number = 1};
    start_.entries = sizes.entries;
    if (how_.vertices) return;
    start_.shape = {sizes.vertices, sizes.vertices};
    start_.remedy = "correct the id, or the number in the first line";
  }

  void take_konect(const konect_lines& file) {
    start_.first_id = 1;
    const header_line line{.text = file.text, .number = file.line};
    const std::string ignored = "--first-id 0 ignores it";
    if (file.is_bipartite && how_.columns.size() > 2)
      fail_at_line(in_.name(), file.line, "the ids of two columns are different vertices",
                   file.text, "read two columns, or say --first-id 0 to ignore it");
    if (file.is_bipartite && !how_.bipartite) {
      if (!file.has_sizes)
        fail_at_line(in_.name(), file.line,
                     "the ids of the two columns are different vertices, but the file does not "
                     "declare their numbers",
                     file.text, "say --bipartite to number them, or --first-id 0 to ignore it");
      const std::uint64_t all = saturating_sum(file.left, file.right);
      check_vertices(in_, line, how_, all, all);
      start_.shape = {all, all};
      start_.left = file.left;
      assume(start_.notes, in_, how_, file.line,
             {fmt::format("line 1 says that the columns are different vertices: ids of the second "
                          "one are vertices from {} on",
                          file.left),
              ignored, "--bipartite"});
    } else if (file.has_sizes && !how_.vertices) {
      start_.shape = {file.left, file.right};
    }
    if (file.has_sizes) {
      start_.declared_by = line;
      start_.remedy = "correct the id, or the sizes; --first-id 0 ignores them";
    }
    if (!how_.first_id && start_.left == 0)
      assume(start_.notes, in_, how_, file.line,
             {"line 1 is one of KONECT: ids are counted from 1", ignored, "--first-id 1"});
  }

  void take_sizes() {
    const auto sizes = sizes_of(first_.text);
    if (!sizes)
      fail_at_line(in_.name(), first_.number, "the first line is not `n`, `n m` or `n n m`",
                   first_.text, "say --first-line edge, or correct the line");
    const auto found = bounds_after(in_, first_, *sizes, how_, !how_.first_id);
    use(*sizes, found ? found->bounds : id_bounds());
  }

  void guess_sizes() {
    const auto sizes = sizes_of(first_.text);
    if (!sizes || sizes->vertices == 0) return;
    auto found = bounds_after(in_, first_, *sizes, how_, false);
    if (!found || !fit(*sizes, *found, how_)) return;
    if (!found->is_all) {
      found = bounds_after(in_, first_, *sizes, how_, true);
      if (!found || !fit(*sizes, *found, how_)) return;
    }
    use(*sizes, found->bounds);
    const std::string edges = sizes->entries ? fmt::format(", {} edges", *sizes->entries) : "";
    assume(start_.notes, in_, how_, first_.number,
           {fmt::format("line {} is read as sizes: {} vertices{}, ids counted from {}",
                        first_.number, sizes->vertices, edges, start_.first_id),
            "--first-line edge reads it as an edge", "--first-line sizes"});
  }

  /// Uses the first line as sizes.
  void use(const first_sizes& sizes, const id_bounds& found) {
    start_.declared_by = first_;
    start_.entries = sizes.entries;
    start_.first_id = first_id_after_sizes(found, how_);
    if (!how_.vertices) start_.shape = {sizes.vertices, sizes.vertices};
    start_.remedy = "correct the id, or say --first-line edge or --first-id 0 or 1";
    start_.count_remedy = "correct the line, or say --first-line edge, or --lenient";
    skip_first_line();
    const auto skipped = static_cast<std::size_t>(first_.body - text_begin_);
    const std::string_view lines = lines_;
    const auto remarks = read_remarks({}, lines.substr(std::min(skipped, lines.size())));
    start_.remarks.fields = remarks.fields;
  }

  const input& in_;
  const read_options& how_;
  std::uint64_t text_begin_;  // a position that cannot be read again of a stream
  std::string lines_;         // of a stream, before they are passed over
  header_line first_;         // that is no comment
  edge_list_start start_;
};

}  // namespace

edge_list_start read_edge_list_start(const input& in, const read_options& how) {
  return start_reader(in, how).read();
}

}  // namespace skerry
