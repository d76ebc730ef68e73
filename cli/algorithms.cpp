// SPDX-License-Identifier: Apache-2.0
// `skerry algorithms`: the names that --algorithm takes.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/print.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

namespace {

json as_json(const std::vector<algorithm_info>& all) {
  json list = json::array();
  for (const auto& a : all)
    list.push_back({{"name", a.name},
                    {"family", a.family},
                    {"backends", a.backends},
                    {"source", a.source},
                    {"bound", a.bound.empty() ? json() : json(a.bound)}});
  return list;
}

/// The samplings that run on the same back ends.
struct sampling_group {
  std::string backends;
  std::vector<std::string> prefixes;  // SAMPLING+
};

std::vector<sampling_group> group_samplings(const std::vector<algorithm_info>& all) {
  std::vector<sampling_group> groups;
  for (const auto& a : all) {
    if (a.sampling.empty()) continue;
    const auto backends = fmt::format("{}", fmt::join(a.backends, ", "));
    auto group = std::ranges::find(groups, backends, &sampling_group::backends);
    if (group == groups.end()) group = groups.insert(group, sampling_group{backends, {}});
    if (std::ranges::find(group->prefixes, a.sampling + "+") == group->prefixes.end())
      group->prefixes.push_back(a.sampling + "+");
  }
  return groups;
}

/// "SAMPLING+FINISH: bound", once for each FINISH that has one.
std::set<std::string> bounds_of_combinations(const std::vector<algorithm_info>& all) {
  std::set<std::string> found;
  for (const auto& a : all)
    if (!a.sampling.empty() && !a.bound.empty())
      found.insert("SAMPLING" + a.name.substr(a.sampling.size()) + ": " + a.bound);
  return found;
}

/// A table.  The design space has a row for each FINISH; lines below list each SAMPLING.
std::string as_text(const std::vector<algorithm_info>& all) {
  std::vector<std::vector<std::string>> rows{{"name", "family", "back ends", "bound", "source"}};
  for (const auto& a : all)
    if (a.sampling.empty())
      rows.push_back(
          {a.name, a.family, fmt::format("{}", fmt::join(a.backends, " ")), a.bound, a.source});
  auto text = table(rows, "lllll") + "\nprefixes for each name of the family \"design space\":\n";
  for (const auto& group : group_samplings(all))
    text += fmt::format("on {}: {}\n", group.backends, fmt::join(group.prefixes, ", "));
  text +=
      "SAMPLING(RULE)+FINISH on serial, threads, openmp, cuda: kout, kout_hybrid, kout_random or "
      "hook unites by RULE, a finish of union-find, instead of async/halve\n";
  text +=
      "bound: stated for names that some order of ids makes over 100 times as slow as serial "
      "union-find on 20,000 vertices. n: vertices; c: components; d: the largest distance in a "
      "component\n";
  for (const auto& each : bounds_of_combinations(all)) text += "bound of " + each + "\n";
  text += "stages(NAME) is for every NAME of a kernel, and for rem, not only for those listed\n";
  return text + fmt::format("{} names in total; `--json` lists them all\n", all.size());
}

}  // namespace

void add_algorithms(CLI::App& app, int&) {
  auto* command = app.add_subcommand("algorithms", "List the names that --algorithm takes");
  const auto in_json = std::make_shared<bool>(false);
  command->add_flag("--json", *in_json, "Print a list of {name, family, backends, source, bound}");
  command->callback([in_json] {
    if (*in_json)
      print_json(as_json(algorithms()));
    else
      print(as_text(algorithms()));
  });
}

}  // namespace skerry
