// SPDX-License-Identifier: Apache-2.0
#include "cli/run.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/app.hpp"
#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/help.hpp"
#include "cli/print.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

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

/// Up to three names, those that share the longest prefix with `typed` first, joined by commas.
std::string nearest(std::string_view typed, std::vector<std::string> names) {
  const auto shared = [typed](const std::string& name) {
    return std::ranges::mismatch(typed, name).in1 - typed.begin();
  };
  std::ranges::stable_sort(names, std::ranges::greater{}, shared);
  std::string joined;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, names.size()); ++i)
    joined += (i == 0 ? "" : ", ") + names[i];
  return joined;
}

/// CLI11's message about a wrong command line, the names that may have been meant, and the command
/// that prints help.
std::string explain(const CLI::App& app, const CLI::ParseError& e) {
  const CLI::App* at = &app;
  std::string command = app.get_name();
  while (!at->get_subcommands().empty()) {
    at = at->get_subcommands().front();
    command += " " + at->get_name();
  }
  std::string text = printable(e.what(), 240);
  if (const auto unknown = at->remaining(); !unknown.empty()) {
    const bool is_option = unknown.front().starts_with("-");
    const auto names = is_option ? options_of(*at) : subcommands_of(*at);
    if (!is_option && !names.empty())
      text = "there is no subcommand \"" + printable(unknown.front()) + "\"";
    if (!names.empty()) text += "; the nearest names are " + nearest(unknown.front(), names);
  }
  return text + "; see `" + command + " --help`";
}

int parse_and_run(app_maker make, int argc, char** argv,
                  void (*report_error)(std::string_view) noexcept) {
  int status = exit_right;
  const auto made = make(status);
  CLI::App& app = *made;
  refuse_options_as_values(app);
  std::vector<std::string> words = without_help_words(argc, argv);
  std::ranges::reverse(words);  // as CLI11 takes them
  try {
    app.parse(std::move(words));
  } catch (const CLI::Success& printed) {  // --help, --version
    std::ostringstream text;
    app.exit(printed, text, text);
    print(text.str());
  } catch (const CLI::ParseError& e) {
    report_error(explain(app, e));
    return exit_usage;
  }
  return status;
}

}  // namespace

int run_app(app_maker make, int argc, char** argv,
            void (*report_error)(std::string_view) noexcept) {
  try {
    return parse_and_run(make, argc, argv, report_error);
  } catch (const std::exception& e) {
    const auto [status, message] = failure_of(e);
    report_error(message);
    return status;
  }
}

int run_command(int argc, char** argv) { return run_app(make_app, argc, argv, print_error); }

}  // namespace skerry
