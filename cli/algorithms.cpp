// SPDX-License-Identifier: Apache-2.0
// `atoll algorithms`: each name that --algorithm takes.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "atoll/atoll.hpp"
#include "cli/command.hpp"
#include "cli/print.hpp"

namespace reef {

namespace {

void list_algorithms(bool as_json) {
  json list = json::array();
  std::vector<std::vector<std::string>> rows{{"name", "family", "back ends", "source"}};
  for (const auto& a : algorithms()) {
    list.push_back(
        {{"name", a.name}, {"family", a.family}, {"backends", a.backends}, {"source", a.source}});
    rows.push_back({a.name, a.family, fmt::format("{}", fmt::join(a.backends, " ")), a.source});
  }
  if (as_json)
    print_json(list);
  else
    print(table(rows, "llll"));
}

}  // namespace

void add_algorithms(CLI::App& app, int&) {
  auto* command = app.add_subcommand("algorithms", "List the names that --algorithm takes");
  const auto as_json = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json, "A list of {name, family, backends, source}");
  command->callback([as_json] { list_algorithms(*as_json); });
}

}  // namespace reef
