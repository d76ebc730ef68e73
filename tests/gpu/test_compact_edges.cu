// SPDX-License-Identifier: Apache-2.0
// The edges of a forest are moved to the front, whatever number of vertices a warp reads at a time.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <random>
#include <vector>

#include "algorithms/compact_edges.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "tests/gpu/device_arrays.hpp"
#include "tests/gpu/on_device.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

using pair = std::array<std::uint32_t, 2>;

/// A record of n vertices: vertex v has the edge (v, v + 1) with a probability, else (v, v).
std::vector<pair> record(std::uint32_t n, double probability, unsigned seed) {
  std::mt19937 random(seed);
  std::bernoulli_distribution has_edge(probability);
  std::vector<pair> pairs(n);
  for (std::uint32_t v = 0; v < n; ++v) pairs[v] = {v, v + has_edge(random)};
  return pairs;
}

std::vector<pair> edges_of(const std::vector<pair>& pairs) {
  std::vector<pair> edges;
  std::ranges::copy_if(pairs, std::back_inserter(edges), [](auto e) { return e[0] != e[1]; });
  return edges;
}

/// The first edges.size() pairs are `edges`, in any order.
void check_front(std::vector<pair> pairs, const std::vector<pair>& edges) {
  pairs.resize(edges.size());
  std::ranges::sort(pairs);
  CHECK(pairs == edges);
}

}  // namespace

TEST_CASE("edges move to the front, by blocks") {
  const device_memory memory;
  const auto stream = memory.resources().stream;
  // n for 8, 16 and 32 groups of vertices a warp, with a last tile that is not full.
  for (const std::uint32_t n : {1u, 257u, 2048u, 5000u, 40001u})
    for (const double probability : {0.0, .02, .5, .98, 1.0})
      for (const unsigned blocks : {1u, 2u, 7u}) {
        const auto pairs = record(n, probability, n + blocks);
        const auto edges = edges_of(pairs);
        const device_array<pair> on_device(pairs);
        const device_array<std::uint32_t> ids(n);
        const device_array<unsigned long long> sizes(std::vector<unsigned long long>(2));
        auto* const ends = reinterpret_cast<std::uint32_t*>(on_device.data());
        CAPTURE(n);
        CAPTURE(probability);
        CAPTURE(blocks);
        compact_edges(launch_shape{.blocks = blocks, .threads = block_threads, .stream = stream}, n,
                      known_count{edges.size()}, edge_record<std::uint32_t>{ends},
                      has_edge<std::uint32_t>{ends}, {ids.data(), n, sizes.data()});
        check_cuda(cudaStreamSynchronize(stream), "compact_edges");
        check_front(on_device.copied(), edges);
        const auto moved = sizes.copied();
        CHECK(moved[0] == moved[1]);
        CHECK(moved[0] <= n / 2);
      }
}
