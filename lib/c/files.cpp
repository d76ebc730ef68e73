// SPDX-License-Identifier: Apache-2.0
// The C interface: matrices in files.
#include <fmt/ranges.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/c/answer.hpp"
#include "lib/c/call.hpp"
#include "lib/c/options.hpp"
#include "lib/files/readers/detect.hpp"
#include "skerry/ids.hpp"
#include "skerry/io.hpp"

/// The handle of C is the matrix of C++.
struct skerry_stored {
  skerry::stored_matrix matrix;
  std::optional<skerry::vertex_ids> ids = {};
};

namespace skerry::c {

namespace {

constexpr names_of<first_line_meaning, 4> meanings{{{"auto", first_line_meaning::automatic},
                                                    {"edge", first_line_meaning::edge},
                                                    {"sizes", first_line_meaning::sizes},
                                                    {"names", first_line_meaning::names}}};
constexpr names_of<column_names, 3> headers{{{"auto", column_names::automatic},
                                             {"yes", column_names::present},
                                             {"no", column_names::absent}}};
constexpr names_of<id_type, 3> types{
    {{"auto", id_type::automatic}, {"integer", id_type::integer}, {"string", id_type::string}}};
constexpr names_of<missing_ids, 4> meanings_of_missing{{{"auto", missing_ids::automatic},
                                                        {"error", missing_ids::error},
                                                        {"isolate", missing_ids::isolate},
                                                        {"skip", missing_ids::skip}}};

read_options read_options_of(const skerry_read_options* given) {
  read_options how;
  if (given == nullptr) return how;
  const skerry_read_options all = read_struct(given, "how", "skerry_read_options");
  if (all.format != nullptr) {
    how.format = format_named(all.format);
    if (!how.format) {
      std::vector<std::string_view> names;  // views::transform() does not compile by clang 14
      for (const format each : all_formats) names.push_back(name_of(each));
      throw std::invalid_argument(fmt::format("there is no format \"{}\"; it is one of {}",
                                              printable(all.format), fmt::join(names, ", ")));
    }
  }
  if (all.vertices != 0) how.vertices = all.vertices;
  how.bipartite = flag_of(all.bipartite, "bipartite");
  how.threads = threads_of(all.threads);
  how.max_bytes = all.max_memory;
  if (all.first_id != nullptr) {
    const std::string_view first = all.first_id;
    if (first != "0" && first != "1")
      throw std::invalid_argument(
          fmt::format("first_id = \"{}\" is neither \"0\" nor \"1\"", printable(first)));
    how.first_id = first == "1";
  }
  how.first_line = value_of(all.first_line, "first_line", meanings);
  if (all.columns != nullptr)
    for (const table_column& column : columns_in(all.columns)) {
      if (!column.name.empty())
        throw std::invalid_argument(
            fmt::format("columns has the name \"{}\"; use numbers, or skerry_read_with_ids()",
                        printable(column.name)));
      how.columns.push_back(column.number);
    }
  how.lenient = flag_of(all.lenient, "lenient");
  how.strict = flag_of(all.strict, "strict");
  return how;
}

id_read_options id_options_of(const skerry_read_options* reading, const skerry_id_options* given) {
  id_read_options how;
  how.reading = read_options_of(reading);
  if (!how.reading.columns.empty())
    throw std::invalid_argument("columns of any ids are those of `ids`; leave those of `how` null");
  if (given == nullptr) return how;
  const skerry_id_options all = read_struct(given, "ids", "skerry_id_options");
  if (all.columns != nullptr) how.columns = columns_in(all.columns);
  if (all.delimiter != nullptr) {
    const std::string_view by = all.delimiter;
    if (by.empty()) throw std::invalid_argument("delimiter is empty; set a character, or null");
    how.delimiter = by[0];
    how.delimiter_tail = by.substr(1);
  }
  how.names = value_of(all.header, "header", headers);
  how.type = value_of(all.id_type, "id_type", types);
  how.missing = value_of(all.missing, "missing", meanings_of_missing);
  if (all.vertex_file != nullptr) how.vertex_file = all.vertex_file;
  const bool has_bound = all.threshold != nullptr || all.at_most != nullptr;
  if (has_bound != (all.weight_column != nullptr))
    throw std::invalid_argument(
        "weight_column needs a bound, and a bound needs it; set threshold or at_most beside it");
  if (!has_bound) return how;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  how.weights = {column_in(all.weight_column), all.threshold ? *all.threshold : -infinity,
                 all.at_most ? *all.at_most : infinity};
  if (all.missing_weight != nullptr) how.weights->missing = *all.missing_weight;
  return how;
}

void solve(const stored_matrix& A, call_options c, const answer_place& to) {
  c.how.symmetric = A.pattern(c.how.symmetric);
  c.how.limits.max_bytes = left_of(c.how.limits.max_bytes, A.bytes());
  with_view(A, [&](const auto& view) { solve_view(view, c, to); });
}

}  // namespace

}  // namespace skerry::c

using namespace skerry;

skerry_status skerry_read(const char* file, const skerry_read_options* how, skerry_stored** matrix,
                          char* message, size_t message_size) {
  if (matrix != nullptr) *matrix = nullptr;
  return c::call(message, message_size, [&] {
    c::check_pointer(file, "file", "the name of a file");
    c::check_pointer(matrix, "matrix", "the address of a pointer");
    *matrix = new skerry_stored{skerry::read(file, c::read_options_of(how))};
  });
}

skerry_status skerry_read_with_ids(const char* file, const skerry_read_options* how,
                                   const skerry_id_options* ids, skerry_stored** matrix,
                                   char* message, size_t message_size) {
  if (matrix != nullptr) *matrix = nullptr;
  return c::call(message, message_size, [&] {
    c::check_pointer(file, "file", "the name of a file");
    c::check_pointer(matrix, "matrix", "the address of a pointer");
    matrix_with_ids found = read_with_ids(file, c::id_options_of(how, ids));
    *matrix = new skerry_stored{std::move(found.matrix), std::move(found.ids)};
  });
}

size_t skerry_stored_id(const skerry_stored* matrix, uint64_t vertex, char* text, size_t size) {
  size_t length = 0;
  static_cast<void>(c::call(nullptr, 0, [&] {
    std::string id;
    if (matrix != nullptr && matrix->ids && vertex < matrix->ids->size())
      id = matrix->ids->text(vertex);
    c::copy_text(id, text, size);
    length = id.size();
  }));
  return length;
}

size_t skerry_stored_note(const skerry_stored* matrix, size_t k, char* text, size_t size) {
  size_t length = 0;
  static_cast<void>(c::call(nullptr, 0, [&] {
    std::string note;
    if (matrix != nullptr && k < matrix->matrix.notes.size()) note = matrix->matrix.notes[k];
    c::copy_text(note, text, size);
    length = note.size();
  }));
  return length;
}

uint64_t skerry_stored_vertex(const skerry_stored* matrix, const char* id) {
  uint64_t vertex = UINT64_MAX;
  static_cast<void>(c::call(nullptr, 0, [&] {
    if (matrix == nullptr || !matrix->ids || id == nullptr) return;
    if (const auto found = matrix->ids->find(id)) vertex = *found;
  }));
  return vertex;
}

void skerry_stored_free(skerry_stored* matrix) { delete matrix; }

uint64_t skerry_stored_row_count(const skerry_stored* matrix) {
  return matrix == nullptr ? 0 : matrix->matrix.row_count();
}

uint64_t skerry_stored_column_count(const skerry_stored* matrix) {
  return matrix == nullptr ? 0 : matrix->matrix.column_count();
}

uint64_t skerry_stored_entry_count(const skerry_stored* matrix) {
  return matrix == nullptr ? 0 : matrix->matrix.entry_count();
}

skerry_status skerry_cc_stored(const skerry_stored* matrix, const skerry_options* how,
                               const skerry_labels* labels, skerry_result* result, char* message,
                               size_t message_size) {
  return c::call(message, message_size, [&] {
    c::check_pointer(matrix, "matrix", "what skerry_read() returned");
    const c::call_options all = c::options_of(how);
    c::solve(matrix->matrix, all, {labels, result});
  });
}
