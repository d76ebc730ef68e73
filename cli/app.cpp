// SPDX-License-Identifier: Apache-2.0
#include "cli/app.hpp"

#include <CLI/CLI.hpp>
#include <string>

#include "cli/command.hpp"
#include "cli/help.hpp"
#include "skerry/info.hpp"

namespace skerry {

const char* const command_examples =
    R"(  skerry generate grid --rows 1000 --columns 1000 --keep 0.6 --output grid.sg
  skerry cc grid.sg                          components, the largest first
  skerry cc grid.sg --labels labels.txt      line v + 1: the label of vertex v
  skerry cc grid.sg --algorithm fastsv --backend graphblas --json
  skerry scc web.el                          components of a directed graph
  skerry forest grid.sg --output forest.el   edges that connect each component
  skerry cc - --from el < edges              - is standard input or output
)";

const char* const command_statuses =
    R"(0 right, 2 wrong usage, 3 bad input, 4 verification failed,
5 back end absent, 1 anything else; 128 + N if signal N ended it.
)";

std::shared_ptr<CLI::App> make_app(int& status) {
  auto made = std::make_shared<CLI::App>(
      "Computes the connected components of a sparse matrix, read as a graph.", "skerry");
  CLI::App& app = *made;
  app.set_version_flag("--version", std::string("skerry ") + version());
  app.require_subcommand(1);
  format_help(app);
  add_cc(app, status);
  add_scc(app, status);
  add_forest(app, status);
  add_generate(app, status);
  add_convert(app, status);
  add_verify(app, status);
  add_watch(app, status);
  add_trace(app, status);
  add_evaluate(app, status);
  add_bench(app, status);
  add_algorithms(app, status);
  add_info(app, status);
  // Last: subcommands inherit the footer when they are added.
  app.footer(std::string("\nExamples:\n") + command_examples + "\nExit status: " +
             command_statuses + "\n`skerry help NAME` has the options of a subcommand.\n");
  return made;
}

}  // namespace skerry
