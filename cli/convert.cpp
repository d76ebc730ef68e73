// SPDX-License-Identifier: Apache-2.0
// `skerry convert`: writes a matrix in another format.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cli/any_ids.hpp"
#include "cli/command.hpp"
#include "cli/formats.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "cli/progress.hpp"
#include "cli/streams.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

struct convert_arguments {
  std::string in, out;
  read_options reading;
  write_options writing;
  id_arguments ids;
};

/// Writes the ids of the vertices beside the matrix.
void write_ids(const std::string& file, const matrix_with_ids& from) {
  std::vector<std::uint64_t> vertices(from.ids.size());
  std::iota(vertices.begin(), vertices.end(), std::uint64_t{0});
  write_row_map(file, vertices, names_of_ids({}, from.ids, from.delimiter));
}

void run_convert(const convert_arguments& args) {
  check_write_options(args.out, args.writing);
  if (args.ids.are_any() && is_stream(args.out))
    throw std::invalid_argument(
        "--ids any writes two files, a matrix and the ids of its rows; name a file instead of -");
  std::optional<matrix_with_ids> from;
  if (args.ids.are_any()) from = read_file_with_ids(args.in, args.reading, args.ids);
  const stored_matrix A =
      from ? std::move(from->matrix) : read(args.in, args.reading, reads_on_terminal("reading"));
  write_options writing = args.writing;
  writing.max_bytes = left_of(args.reading.max_bytes, A.bytes());
  write(args.out, A, writing);
  if (from) write_ids(args.out, *from);
  print_notes(args.in, A.notes);
  if (::isatty(STDERR_FILENO) != 0)
    print((is_stream(args.out) ? "standard output" : printable_name(args.out)) + ": " +
              grouped(A.row_count()) + " x " + grouped(A.column_count()) + ", " +
              grouped(A.entry_count()) + " entries read\n",
          stderr);
}

}  // namespace

void add_convert(CLI::App& app, int&) {
  auto* command = app.add_subcommand("convert", "Write a matrix in another format");
  const auto args = std::make_shared<convert_arguments>();
  command
      ->add_option("IN", args->in,
                   "File to read; may be compressed by gzip or zstd; - is standard input")
      ->required();
  command
      ->add_option(
          "OUT", args->out,
          "File to write: .mtx, .el, .sg or .he; - is standard output. With any ids, OUT.rows gets "
          "the id of each row")
      ->required();
  add_vertices(*command, args->reading);
  add_read_limits(*command, args->reading);
  add_from(*command, args->reading);
  add_to(*command, "--to", args->writing.format);
  add_id_options(*command, args->ids);
  command->footer(
      "Examples:\n"
      "  skerry convert graph.mtx graph.sg\n"
      "  skerry convert edges.el.gz - --to mtx\n");
  command->callback([command, args] {
    check_id_options(*command, args->ids, args->reading);
    run_convert(*args);
  });
}

}  // namespace skerry
