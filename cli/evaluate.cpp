// SPDX-License-Identifier: Apache-2.0
// `skerry evaluate`: do all algorithms agree on the files of a folder, and how long do they take?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "catalogue.hpp"
#include "choose.hpp"
#include "cli/command.hpp"
#include "cli/evaluation.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "cuda_device.hpp"
#include "run.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

namespace {

struct evaluate_arguments {
  std::string folder;
  std::vector<std::string> algorithms, backends;  // empty: all
  evaluation_limits limits;
  bool json = false;
};

/// The pairs that were asked for and that go together.
std::vector<candidate> candidates_of(const evaluate_arguments& given) {
  for (const auto& name : given.algorithms)
    (void)choose({}, {}, name, "auto", known_algorithms(), known_backends());
  for (const auto& name : given.backends) {
    (void)choose({}, {}, "auto", name, known_algorithms(), known_backends());
    if (is_device_backend(name)) require_cuda_device();
  }
  const auto asked = [](const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::ranges::find(names, name) != names.end();
  };
  std::vector<candidate> found;
  for (const auto& algorithm : algorithms()) {
    if (given.algorithms.empty() && algorithm.family == design_space_family) continue;  // hundreds
    for (const auto& backend : algorithm.backends)
      if (asked(given.algorithms, algorithm.name) && asked(given.backends, backend))
        found.push_back({algorithm.name, backend});
  }
  if (found.empty())
    throw std::invalid_argument(
        "none of these algorithms runs on these back ends; `skerry algorithms` lists the pairs");
  return found;
}

std::vector<std::filesystem::path> files_in(const std::string& folder) {
  if (!std::filesystem::is_directory(folder))
    throw invalid_matrix(folder + ": not a folder; name one, or use `skerry cc` for a single file");
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
    runs.push_back({{"algorithm", each.with.algorithm},
                    {"backend", each.with.backend},
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

std::string for_a_person(const evaluation& found) {
  if (!found.error.empty()) return fmt::format("{}\n  unreadable: {}\n", found.file, found.error);
  std::string text =
      fmt::format("{}{}: vertices {}, entries {}, components {}{}\n", found.file,
                  found.bipartite ? " (bipartite)" : "", grouped(found.vertices),
                  grouped(found.entries), found.components ? grouped(*found.components) : "unknown",
                  !found.verified   ? ""
                  : *found.verified ? ", verified"
                                    : ", WRONG by the verifier");
  std::vector<std::vector<std::string>> rows;
  for (const attempt& each : found.attempts) {
    const bool ended =
        each.outcome == attempt::kind::agrees || each.outcome == attempt::kind::differs;
    rows.push_back({"", each.with.algorithm, each.with.backend,
                    ended ? in_seconds(each.seconds) : "-",
                    each.message.empty() ? "agrees" : each.message});
  }
  return text + table(rows, "lllrl");
}

int run_evaluate(const evaluate_arguments& given) {
  const auto candidates = candidates_of(given);
  json list = json::array();
  std::size_t unreadable = 0;
  int status = exit_right;
  for (const auto& file : files_in(given.folder)) {
    const auto found = evaluate(file, candidates, given.limits);
    unreadable += found.error.empty() ? 0 : 1;
    if (status != exit_wrong_labels && found.status() != exit_right) status = found.status();
    list.push_back(as_json(found));
    if (!given.json) print(for_a_person(found));
  }
  if (given.json)
    print_json({{"folder", given.folder},
                {"limit", given.limits.seconds},
                {"agree", status != exit_wrong_labels},
                {"files", list}});
  else
    print(fmt::format(
        "files {}, unreadable {}, pairs of algorithm and back end {}: {}\n", list.size(),
        unreadable, candidates.size(),
        status == exit_wrong_labels ? "WRONG LABELS" : "all that came to an end agree"));
  if (unreadable == list.size())
    throw invalid_matrix(given.folder + ": holds no file that can be read; name another folder");
  return status;
}

}  // namespace

void add_evaluate(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "evaluate",
      "Run every algorithm but the design space on every back end over the files of a folder");
  const auto given = std::make_shared<evaluate_arguments>();
  command->add_option("FOLDER", given->folder, "Its regular files, not those of its folders")
      ->required();
  command
      ->add_option("--algorithm", given->algorithms,
                   "Only these, A,B,...; the design space's, which are hundreds, run "
                   "only if they are named")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--backend", given->backends, "Only these, A,B,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--threads", given->limits.threads, "0: all that the machine has")
      ->check(CLI::Range(0U, most_threads))
      ->capture_default_str();
  command->add_option("--limit", given->limits.seconds, "Seconds after which a pair is stopped")
      ->check(positive())
      ->capture_default_str();
  command->add_flag("--verify", given->limits.verify,
                    "Check one answer a file independently; exit 4 if wrong");
  command->add_flag("--json", given->json, "Print one object");
  command->callback([given, &status] { status = run_evaluate(*given); });
}

}  // namespace skerry
