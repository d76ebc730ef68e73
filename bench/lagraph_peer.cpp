// SPDX-License-Identifier: Apache-2.0
// LAGraph's connected components, built from its repository.
#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "bench/child.hpp"
#include "bench/peer_process.hpp"

namespace skerry::bench {

namespace {

/// Builds the program of bench/lagraph from the sources of LAGraph, as far as they changed.
///
/// throws  cannot_start; child_failed
void build(const std::filesystem::path& repository) {
  const std::string folder = SKERRY_LAGRAPH_BUILD;
  std::filesystem::create_directories(folder);
  run_child({"cmake", "-S", SKERRY_LAGRAPH_PROJECT, "-B", folder,
             "-DLAGRAPH=" + std::filesystem::absolute(repository).string()},
            folder + "/configure.log");
  run_child({"cmake", "--build", folder, "--parallel"}, folder + "/build.log");
}

}  // namespace

lagraph_peer::lagraph_peer(const arguments& args) {
  if (args.lagraph.empty()) {
    absent_ = "no repository is given; set --lagraph or SKERRY_LAGRAPH to its folder";
    return;
  }
  args.announce("building LAGraph", 0, 0);
  try {
    build(args.lagraph);
  } catch (const std::runtime_error& e) {  // cannot_start, child_failed, filesystem_error
    absent_ = fmt::format("{} cannot be built: {}; see the logs in {}", args.lagraph.string(),
                          e.what(), SKERRY_LAGRAPH_BUILD);
  }
}

peer_answers lagraph_peer::run(const graph& G, const arguments& args,
                               const std::vector<std::string>& algorithms) const {
  if (!absent_.empty()) return {{}, {"lagraph: " + absent_}};
  peer_answers all;
  const peer_folder folder(G);
  for (const auto& algorithm : algorithms)
    run_peer(folder, algorithm,
             {std::string(SKERRY_LAGRAPH_BUILD) + "/lagraph_peer", folder.path().string(),
              std::to_string(args.repetitions()), std::to_string(args.thread_count()), algorithm},
             "build it again", all);
  for (auto& answer : all.answers) answer.name = "lagraph " + answer.name;
  return all;
}

}  // namespace skerry::bench
