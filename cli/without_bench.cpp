// SPDX-License-Identifier: Apache-2.0
// `skerry bench` in a build without the benchmarks.
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

void add_bench(CLI::App& app, int&) {
  auto* command = app.add_subcommand("bench", "Not in this build: needs -DSKERRY_BENCH=ON");
  command->prefix_command();  // accepts any further arguments
  command->callback([] {
    throw not_compiled("the benchmarks are not in this build; configure with -DSKERRY_BENCH=ON");
  });
}

}  // namespace skerry
