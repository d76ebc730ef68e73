// SPDX-License-Identifier: Apache-2.0
// `skerry bench` in a build without the benchmarks.
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

void add_bench(CLI::App& app, int&) {
  auto* command = app.add_subcommand("bench", "Run a benchmark; not in this build");
  command->prefix_command();  // accepts any further arguments
  command->callback([] {
    throw not_compiled(
        "the benchmarks are not in this build; run `cmake --preset release -DSKERRY_BENCH=ON && "
        "cmake --build --preset release --target skerry_command`");
  });
}

}  // namespace skerry
