// SPDX-License-Identifier: Apache-2.0
// `skerry algorithms`: each name that --algorithm takes.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/command.hpp"
#include "cli/print.hpp"
#include "run.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

namespace {

json as_json(const std::vector<algorithm_info>& all) {
  json list = json::array();
  for (const auto& a : all)
    list.push_back(
        {{"name", a.name}, {"family", a.family}, {"backends", a.backends}, {"source", a.source}});
  return list;
}

/// A line each; of the design space a line each finish, and the samplings that go before all of
/// them.
std::string for_a_person(const std::vector<algorithm_info>& all) {
  std::vector<std::vector<std::string>> rows{{"name", "family", "back ends", "source"}};
  std::vector<std::string> samplings;
  for (const auto& a : all) {
    const auto plus = a.family == design_space_family ? a.name.find('+') : std::string::npos;
    if (plus == std::string::npos)
      rows.push_back({a.name, a.family, fmt::format("{}", fmt::join(a.backends, " ")), a.source});
    else if (const auto sampling = a.name.substr(0, plus + 1);
             std::ranges::find(samplings, sampling) == samplings.end())
      samplings.push_back(sampling);
  }
  return fmt::format(
      "{}\nbefore each name of the {}, a sampling: {}\n{} names in all; `--json` lists each\n",
      table(rows, "llll"), design_space_family, fmt::join(samplings, ", "), all.size());
}

}  // namespace

void add_algorithms(CLI::App& app, int&) {
  auto* command = app.add_subcommand("algorithms", "List the names that --algorithm takes");
  const auto in_json = std::make_shared<bool>(false);
  command->add_flag("--json", *in_json, "A list of {name, family, backends, source}");
  command->callback([in_json] {
    if (*in_json)
      print_json(as_json(algorithms()));
    else
      print(for_a_person(algorithms()));
  });
}

}  // namespace skerry
