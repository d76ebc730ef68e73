// SPDX-License-Identifier: Apache-2.0
// Other libraries that label components, where they are installed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/bench.hpp"
#include "bench/graph.hpp"

namespace skerry::bench {

/// What a library said of a graph, which is not verified yet.
struct peer_answer {
  std::string name;                   // with its version
  double seconds = 0;                 // the least of the turns, of the call alone
  std::uint64_t count = 0;            // of components
  std::vector<std::uint32_t> labels;  // [n], any numbers
};

/// What the libraries of one kind said, and which of them are absent.
struct peer_answers {
  std::vector<peer_answer> given;
  std::vector<std::string> absent;  // NAME: why
};

/// Boost's search over rows, and its disjoint sets; in the build where Boost's headers are there.
[[nodiscard]] peer_answers ask_boost(const graph& G, const arguments& how);

/// scipy, igraph and networkit, through peers.py and the interpreter $PYTHON, or python3.
[[nodiscard]] peer_answers ask_python(const graph& G, const arguments& how);

}  // namespace skerry::bench
