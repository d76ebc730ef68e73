// SPDX-License-Identifier: Apache-2.0
// `skerry evaluate`: compares the answers and the times of all algorithms on the files of a folder.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <system_error>

#include "cli/command.hpp"
#include "cli/evaluation.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "skerry/info.hpp"
#include "skerry/io.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

namespace {

struct evaluate_arguments {
  std::string folder;
  std::vector<std::string> algorithms, backends;  // empty: all
  evaluation_limits limits;
  id_arguments ids;
  read_options reading;  // its columns
  bool json = false;
};

/// Checks the names that were given, and that a device is present if one of them needs it.
void check_names(const evaluate_arguments& args) {
  for (const auto& name : args.algorithms) check_options({.algorithm = name});
  for (const auto& name : args.backends) check_options({.backend = name});
  for (const auto& each : backends())
    if (each.on_device && std::ranges::count(args.backends, each.name) != 0)
      static_cast<void>(cuda_device());  // throws if there is none
}

/// The pairs of a selected algorithm and a selected back end that it runs on.
std::vector<candidate> candidates_of(const evaluate_arguments& args) {
  check_names(args);
  const auto selects = [](const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::ranges::find(names, name) != names.end();
  };
  std::vector<candidate> found;
  for (const auto& algorithm : algorithms()) {
    if (args.algorithms.empty() && algorithm.design_space) continue;  // there are hundreds
    for (const auto& backend : algorithm.backends)
      if (selects(args.algorithms, algorithm.name) && selects(args.backends, backend))
        found.push_back({algorithm.name, backend});
  }
  if (found.empty())
    throw std::invalid_argument(
        "none of these algorithms runs on these back ends; `skerry algorithms` lists the pairs");
  return found;
}

std::vector<std::filesystem::path> files_in(const std::string& folder) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder, ignored))
    throw invalid_matrix(printable_name(folder) +
                         ": not a folder; name one, or use `skerry cc` for a single file");
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

json as_json(const evaluation& found) {
  if (!found.error.empty()) return {{"file", found.file}, {"error", found.error}};
  constexpr const char* outcomes[] = {"agrees", "differs", "too slow", "refused", "failed"};
  json runs = json::array();
  for (const attempt& each : found.attempts)
    runs.push_back({{"algorithm", each.pair.algorithm},
                    {"backend", each.pair.backend},
                    {"outcome", outcomes[static_cast<int>(each.outcome)]},
                    {"seconds", each.seconds},
                    {"rounds", each.rounds},
                    {"components", each.components},
                    {"message", each.message}});
  return {{"file", found.file},
          {"vertices", found.vertices},
          {"entries", found.entries},
          {"bipartite", found.bipartite},
          {"components", found.components ? json(*found.components) : json(nullptr)},
          {"verified", found.verified ? json(*found.verified) : json(nullptr)},
          {"runs", std::move(runs)}};
}

std::string as_text(const evaluation& found) {
  const std::string name = printable_name(found.file);
  if (!found.error.empty()) return fmt::format("{}\n  unreadable: {}\n", name, found.error);
  std::string text =
      fmt::format("{}{}: vertices {}, entries {}, components {}{}\n", name,
                  found.bipartite ? " (bipartite)" : "", grouped(found.vertices),
                  grouped(found.entries), found.components ? grouped(*found.components) : "unknown",
                  !found.verified   ? ""
                  : *found.verified ? ", verified"
                                    : ", WRONG by the verifier");
  std::vector<std::vector<std::string>> rows;
  for (const attempt& each : found.attempts) {
    const bool completed =
        each.outcome == attempt::kind::agrees || each.outcome == attempt::kind::differs;
    rows.push_back({"", each.pair.algorithm, each.pair.backend,
                    completed ? in_seconds(each.seconds) : "-",
                    each.message.empty() ? "agrees" : each.message});
  }
  return text + table(rows, "lllrl");
}

int run_evaluate(const evaluate_arguments& args) {
  const auto candidates = candidates_of(args);
  json list = json::array();
  std::size_t unreadable = 0;
  int status = exit_right;
  for (const auto& file : files_in(args.folder)) {
    const auto found = evaluate(file, candidates, args.limits, args.ids, args.reading);
    unreadable += found.error.empty() ? 0 : 1;
    if (status != exit_wrong_labels && found.status() != exit_right) status = found.status();
    list.push_back(as_json(found));
    if (!args.json) print(as_text(found));
  }
  if (args.json)
    print_json({{"folder", args.folder},
                {"limit", args.limits.seconds},
                {"agree", status != exit_wrong_labels},
                {"files", list}});
  else
    print(fmt::format(
        "files {}, unreadable {}, pairs of algorithm and back end {}: {}\n", list.size(),
        unreadable, candidates.size(),
        status == exit_wrong_labels ? "WRONG LABELS" : "all runs that completed agree"));
  if (unreadable == list.size())
    throw invalid_matrix(printable_name(args.folder) +
                         ": contains no readable file; name another folder");
  if (status != exit_right)
    print_error(
        fmt::format("{}: {}; the report names them", printable_name(args.folder),
                    status == exit_wrong_labels ? "some labels are wrong" : "some runs failed"));
  return status;
}

}  // namespace

void add_evaluate(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("evaluate",
                                     "Run all algorithms except the design space, each on all back "
                                     "ends that run it here, over the "
                                     "files of a folder; `skerry algorithms` lists the pairs");
  const auto args = std::make_shared<evaluate_arguments>();
  command->add_option("FOLDER", args->folder, "Folder with the files; subfolders are skipped")
      ->required();
  command
      ->add_option("--algorithm", args->algorithms,
                   "Run only these, A,B,...; names of the design space run only if given here")
      ->type_name("ALGORITHM")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--backend", args->backends, "Run only on these, A,B,...")
      ->type_name("BACKEND")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_threads(*command, args->limits.threads);
  add_max_memory(*command, args->limits.max_bytes);
  command->add_option("--limit", args->limits.seconds, "Time limit for each pair, in seconds")
      ->check(positive())
      ->capture_default_str();
  command->add_flag("--verify", args->limits.verify,
                    "Check one answer for each file independently; exit 4 if wrong");
  command->add_flag("--json", args->json, "Print one JSON object");
  add_id_options(*command, args->ids);
  command->footer(
      "Examples:\n"
      "  skerry evaluate graphs --verify\n"
      "  skerry evaluate graphs --algorithm fastsv,rem --limit 10\n"
      "  skerry evaluate tables --ids any --columns from,to\n");
  command->callback([command, args, &status] {
    check_id_options(*command, args->ids, args->reading);
    status = run_evaluate(*args);
  });
}

}  // namespace skerry
