// SPDX-License-Identifier: Apache-2.0
// Other libraries that label components, if they are installed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/bench.hpp"
#include "bench/graph.hpp"

namespace skerry::bench {

/// A library's answer for a graph, not verified yet.
struct peer_answer {
  std::string name;                   // with its version
  double seconds = 0;                 // of the call alone, the least of the repetitions
  std::uint64_t count = 0;            // of components
  std::vector<std::uint32_t> labels;  // [n], any numbering
  /// The most memory that the call took beside the graph; empty where it was not measured.
  std::optional<std::uint64_t> peak_bytes = {};
};

/// The answers of a group of libraries, and the libraries that are absent.
struct peer_answers {
  std::vector<peer_answer> answers = {};
  std::vector<std::string> absent = {};  // NAME: why
};

/// Boost's search over a CSR graph, and its disjoint sets; absent where CMake found no Boost.
[[nodiscard]] peer_answers run_boost(const graph& G, const arguments& args);

/// scipy, igraph, networkx, rustworkx, networkit, graph-tool, python-graphblas, cupy and cuGraph,
/// through peers.py and the interpreter $PYTHON, or python3.
[[nodiscard]] peer_answers run_python_peers(const graph& G, const arguments& args);

/// LAGraph, built from the sources in args.lagraph.
class lagraph_peer {
 public:
  /// Builds the program of bench/lagraph, as far as sources changed.
  explicit lagraph_peer(const arguments& args);

  /// algorithms  of FastSV6, which LAGr_ConnectedComponents runs, Boruvka and LACC
  [[nodiscard]] peer_answers run(const graph& G, const arguments& args,
                                 const std::vector<std::string>& algorithms = {"FastSV6"}) const;

 private:
  std::string absent_;  // why it cannot run; empty: it can
};

}  // namespace skerry::bench
