// SPDX-License-Identifier: Apache-2.0
// The libraries that Python programs use, each in a process of its own.
#include <cstdlib>
#include <string>

#include "bench/peer_process.hpp"

namespace skerry::bench {

namespace {

std::string interpreter() {
  const char* set = std::getenv("PYTHON");
  return set != nullptr ? set : "python3";
}

}  // namespace

peer_answers run_python_peers(const graph& G, const arguments& args) {
  const peer_folder folder(G);
  peer_answers all;
  for (const char* name : {"scipy", "igraph", "networkx", "rustworkx", "networkit", "graph_tool",
                           "graphblas", "cupy", "cugraph"})
    run_peer(folder, name,
             {interpreter(), SKERRY_PEERS, name, folder.path().string(),
              std::to_string(args.repetitions()), std::to_string(args.thread_count())},
             "set PYTHON", all);
  return all;
}

}  // namespace skerry::bench
