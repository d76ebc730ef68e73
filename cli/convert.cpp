// SPDX-License-Identifier: Apache-2.0
// `skerry convert`: writes a matrix in another format.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <optional>

#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

struct convert_arguments {
  std::string in, out;
  std::optional<std::uint64_t> vertices;
};

void run_convert(const convert_arguments& args) {
  check_write_options(args.out);
  read_options how;
  how.vertices = args.vertices;
  const auto A = read(args.in, how);
  write(args.out, A);
  if (::isatty(STDERR_FILENO) != 0)
    print(args.out + ": " + grouped(A.row_count()) + " x " + grouped(A.column_count()) + ", " +
              grouped(A.entry_count()) + " entries read\n",
          stderr);
}

}  // namespace

void add_convert(CLI::App& app, int&) {
  auto* command = app.add_subcommand("convert", "Write a matrix in another format");
  const auto args = std::make_shared<convert_arguments>();
  command->add_option("IN", args->in, "File to read; may be compressed by gzip or zstd")
      ->required();
  command->add_option("OUT", args->out, "File to write: .mtx, .el, .sg or .he")->required();
  command->add_option("--vertices", args->vertices, "Number of vertices of an edge list")
      ->check(not_negative());
  command->callback([args] { run_convert(*args); });
}

}  // namespace skerry
