// SPDX-License-Identifier: Apache-2.0
// The command `skerry`.
#include <CLI/CLI.hpp>
#include <exception>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/print.hpp"
#include "nearest_name.hpp"

namespace {

constexpr const char* about_skerry =
    "The connected components of a sparse matrix, read as a graph.";

constexpr const char* examples = R"(
Examples:
  skerry generate grid --rows 1000 --columns 1000 --keep 0.6 --output grid.sg
  skerry cc grid.sg                                    what components there are
  skerry cc grid.sg --labels labels.txt --verify       line v + 1: the component of vertex v
  skerry cc grid.sg --algorithm fastsv --backend graphblas --json

Exit status: 0 right, 2 wrong usage, 3 bad input, 4 verification failed, 5 back end absent,
1 anything else.
)";

std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* option : app.get_options({}))
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
  return names;
}

std::vector<std::string> subcommands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* subcommand : app.get_subcommands({})) names.push_back(subcommand->get_name());
  return names;
}

/// What CLI11 says of a wrong command line, the names that were perhaps meant, and where help is.
std::string explain(const CLI::App& app, const CLI::ParseError& e) {
  const CLI::App* at = &app;
  std::string command = app.get_name();
  while (!at->get_subcommands().empty()) {
    at = at->get_subcommands().front();
    command += " " + at->get_name();
  }
  std::string text = e.what();
  if (const auto unknown = at->remaining(); !unknown.empty()) {
    const auto names = unknown.front().starts_with("-") ? options_of(*at) : subcommands_of(*at);
    if (!names.empty())
      text += "; the names nearest to " + unknown.front() + " are " +
              skerry::nearest_names(unknown.front(), names);
  }
  return text + "; see `" + command + " --help`";
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(about_skerry, "skerry");
  app.set_version_flag("--version", "skerry " SKERRY_VERSION);
  app.require_subcommand(1);
  int status = skerry::exit_right;
  skerry::add_cc(app, status);
  skerry::add_generate(app, status);
  skerry::add_convert(app, status);
  skerry::add_verify(app, status);
  skerry::add_evaluate(app, status);
  skerry::add_bench(app, status);
  skerry::add_algorithms(app, status);
  skerry::add_info(app, status);
  app.footer(examples);  // last: a subcommand inherits it when it is added
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& e) {
    skerry::complain(explain(app, e));
    return skerry::exit_usage;
  } catch (const std::exception& e) {
    const auto [code, message] = skerry::failure_of(e);
    skerry::complain(message);
    return code;
  }
  return status;
}
