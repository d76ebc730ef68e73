// SPDX-License-Identifier: Apache-2.0
// `skerry convert`: from one format to another.
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

void run_convert(const convert_arguments& given) {
  read_options how;
  how.vertices = given.vertices;
  const auto A = read(given.in, how);
  write(given.out, A);
  if (::isatty(STDERR_FILENO) != 0)
    print(given.out + ": " + grouped(A.row_count()) + " x " + grouped(A.column_count()) + ", " +
              grouped(A.entry_count()) + " entries read\n",
          stderr);
}

}  // namespace

void add_convert(CLI::App& app, int&) {
  auto* command = app.add_subcommand("convert", "Write a matrix in another format");
  const auto given = std::make_shared<convert_arguments>();
  command->add_option("IN", given->in, "The file to read; gzip and zstd too")->required();
  command->add_option("OUT", given->out, "The file to write: .mtx, .el, .sg or .he")->required();
  command->add_option("--vertices", given->vertices, "Vertices of an edge list")
      ->check(not_negative());
  command->callback([given] { run_convert(*given); });
}

}  // namespace skerry
