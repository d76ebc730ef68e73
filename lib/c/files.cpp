// SPDX-License-Identifier: Apache-2.0
// The C interface: matrices in files.
#include <array>
#include <string_view>
#include <utility>

#include "lib/c/answer.hpp"
#include "lib/c/call.hpp"
#include "lib/c/options.hpp"
#include "lib/files/readers/detect.hpp"
#include "skerry/io.hpp"

/// The handle of C is the matrix of C++.
struct skerry_stored {
  skerry::stored_matrix matrix;
};

namespace skerry::c {

namespace {

first_line_meaning meaning_of(const char* given) {
  constexpr std::array<std::pair<std::string_view, first_line_meaning>, 4> known{
      {{"auto", first_line_meaning::automatic},
       {"edge", first_line_meaning::edge},
       {"sizes", first_line_meaning::sizes},
       {"names", first_line_meaning::names}}};
  for (const auto& [name, meaning] : known)
    if (name == given) return meaning;
  throw std::invalid_argument(
      fmt::format("first_line = \"{}\" is none of auto, edge, sizes and names", printable(given)));
}

read_options read_options_of(const skerry_read_options* given) {
  read_options how;
  if (given == nullptr) return how;
  const skerry_read_options all = read_struct(given, "how", "skerry_read_options");
  if (all.format != nullptr) {
    how.format = format_named(all.format);
    if (!how.format)
      throw std::invalid_argument(
          fmt::format("there is no format \"{}\"; it is one of mtx, el, metis, gr, sg, egr, he, "
                      "adj, hgr, npz",
                      printable(all.format)));
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
  if (all.first_line != nullptr) how.first_line = meaning_of(all.first_line);
  how.lenient = flag_of(all.lenient, "lenient");
  how.strict = flag_of(all.strict, "strict");
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
