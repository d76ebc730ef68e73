// SPDX-License-Identifier: Apache-2.0
#include "skerry/io.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <variant>

#include "lib/files/readers/detect.hpp"
#include "lib/files/readers/file_stream.hpp"
#include "lib/files/readers/readers.hpp"
#include "lib/files/writers/writers.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/printable.hpp"
#include "matrix_ops/views/vertices.hpp"

namespace skerry {

stored_matrix read(const std::filesystem::path& file, const read_options& how,
                   const read_watch& watch) {
  return unless_stopped([&] { return read_input(input::of_file(file, how, watch), how); });
}

std::uint64_t vertex_count(const stored_matrix& A, vertices sides) {
  return with_view(A, [&](const auto& view) {
    check_shape(view, sides);
    return vertex_count(view, sides);
  });
}

namespace {

constexpr const char* written = "write .mtx, .el, .sg or .he";

format format_to_write(const std::filesystem::path& file, const write_options& how) {
  if (how.format) return *how.format;
  if (file == "-")
    throw std::invalid_argument(
        "standard output has no name to determine the format from; set the format (--to): mtx, el, "
        "sg or he");
  const std::string extension = file.extension().string();
  if (extension == ".gz" || extension == ".zst")
    throw std::invalid_argument(
        fmt::format("{}: compressed files are not written; drop the extension {}",
                    printable_name(file), extension));
  if (const auto named = format_of_name(file.string())) return *named;
  throw std::invalid_argument(
      fmt::format("{}: the name has no extension of a format; {}", printable_name(file), written));
}

/// What separates the columns of an edge list of that name.
char delimiter_of_name(const std::filesystem::path& file) {
  return file.extension() == ".csv" ? ',' : file.extension() == ".tsv" ? '\t' : ' ';
}

/// The format to write, after all checks that need no matrix.
format checked_format(const std::filesystem::path& file, const write_options& how) {
  const format to = format_to_write(file, how);
  if (to != format::matrix_market && to != format::edge_list && to != format::gap &&
      to != format::he)
    throw std::invalid_argument(
        fmt::format("{}: .{} is read only; {}", printable_name(file), name_of(to), written));
  if (how.min_weight > how.max_weight)
    throw std::invalid_argument(fmt::format("min_weight {} is more than max_weight {}; set both",
                                            how.min_weight, how.max_weight));
  return to;
}

/// Writers use ids as indices.
void check_ids(const stored_matrix& A) {
  std::visit(
      [](const auto& entries) {
        const auto view = entries.view();
        check_shape(view, vertices_of(view.row_count != view.column_count));
        check_entries(view, threads());
      },
      A.entries);
}

/// The format to write, which can hold a matrix of this size.
format format_for(const stored_matrix& A, const std::filesystem::path& file,
                  const write_options& how) {
  const format to = checked_format(file, how);
  if (to != format::matrix_market && A.row_count() != A.column_count())
    throw invalid_matrix(fmt::format("{}: .{} cannot hold a {} x {} matrix; write .mtx",
                                     printable_name(file), name_of(to), A.row_count(),
                                     A.column_count()));
  return to;
}

void write_as(format to, const std::filesystem::path& file, const stored_matrix& A,
              const write_options& how) {
  output_file out(file);
  if (to == format::matrix_market) write_matrix_market(out, A, how);
  if (to == format::edge_list) write_edge_list(out, A, how, delimiter_of_name(file));
  if (to == format::he) write_he(out, A, how);
  if (to == format::gap) write_gap(out, A, how.max_bytes);
  out.commit();
}

}  // namespace

void check_write_options(const std::filesystem::path& file, const write_options& how) {
  static_cast<void>(checked_format(file, how));
}

void write(const std::filesystem::path& file, const stored_matrix& A, const write_options& how) {
  const format to = format_for(A, file, how);
  check_ids(A);
  write_as(to, file, A, how);
}

void write_checked(const std::filesystem::path& file, const stored_matrix& A,
                   const write_options& how) {
  write_as(format_for(A, file, how), file, A, how);
}

}  // namespace skerry
