// SPDX-License-Identifier: Apache-2.0
// A matrix that is divided among devices: == oracle, for every division, and the errors. On a
// machine with one device, all shares are on it.
#include <cuda_runtime_api.h>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <stdexcept>
#include <thread>
#include <vector>

#include "matrix_ops/cuda/device_scope.hpp"
#include "skerry/cuda_divided.hpp"
#include "tests/gpu/device_arrays.hpp"
#include "tests/gpu/messages.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

using narrow = device_csr_view<std::uint32_t, std::uint32_t>;
using mixed = device_csr_view<std::uint32_t, std::uint64_t>;
using wide = device_csr_view<std::uint64_t, std::uint64_t>;

using default_streams = decltype([](unsigned) -> cudaStream_t { return nullptr; });

/// Shares of a graph on different devices, as far as there are so many.
template <class View>
class divided {
 public:
  /// owner   owner(u, v) < count is the share that has the entry (u, v)
  /// stream  stream(k) is that of share k, made while its device is current
  template <class Owner, class Stream = default_streams>
  divided(const edges& g, unsigned count, Owner owner, Stream stream = {}) {
    std::vector<edges> parts(count, edges{g.n, {}});
    for (const auto& [u, v] : g.list) parts[owner(u, v)].add(u, v);
    int listed = 0;
    check_cuda(cudaGetDeviceCount(&listed), "cudaGetDeviceCount");
    for (unsigned k = 0; k < count; ++k) {
      const device_scope here(static_cast<int>(k) % listed);
      held_.push_back(std::make_unique<held>(parts[k], stream(k)));
    }
    for (auto& each : held_)
      shares.push_back({each->graph.view(), {each->labels.data(), g.n}, each->workspace});
  }

  /// The labels of each share.
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> labels() const {
    std::vector<std::vector<std::uint64_t>> all;
    for (const auto& each : held_) {
      const auto found = each->labels.copied();
      all.emplace_back(found.begin(), found.end());
    }
    return all;
  }

  std::vector<device_share<View>> shares;

 private:
  struct held {
    held(const edges& g, cudaStream_t stream) : graph(g), labels(g.n), workspace(stream) {}
    device_graph<View> graph;
    device_array<typename View::index> labels;
    device_workspace workspace;
  };
  std::vector<std::unique_ptr<held>> held_;
};

template <class View, class Owner>
void check_divided(const edges& g, unsigned count, Owner owner) {
  CAPTURE(count);
  divided<View> A(g, count, owner);
  const auto expected = oracle(g);
  for (int turn = 0; turn < 2; ++turn) {  // the second in kept workspaces
    const device_summary found = cc(A.shares);
    CHECK(found.count == count_of(expected));
    CHECK(has(found.used.note, count == 1 ? "in the device's memory" : "divided among"));
    for (const auto& labels : A.labels()) CHECK(labels == expected);
  }
}

/// Graphs with a giant, without one, with long rows, and of chains that cross all shares.
std::vector<edges> graphs() {
  return {symmetrised(random_graph(6000, 24000, 3)),
          symmetrised(random_graph(6000, 2500, 4)),
          symmetrised(star(5000, 17)),
          symmetrised(shuffled(path(7000), 5)),
          symmetrised(bridged(4500, 1500, 16, 1, 3)),
          random_graph(3000, 9000, 6)};
}

}  // namespace

TEST_CASE("entries are divided by row, at random, or all are in one share") {
  for (const edges& g : graphs())
    for (const unsigned count : {1, 2, 3, 5}) {
      check_divided<narrow>(g, count, [&](auto u, auto) { return u * count / g.n; });
      check_divided<narrow>(g, count, [&](auto u, auto) { return u % count; });
      check_divided<narrow>(g, count, [&](auto, auto) { return count - 1; });
      check_divided<narrow>(g, count, [&, random = std::mt19937_64(count)](auto, auto) mutable {
        return random() % count;
      });
    }
}

TEST_CASE("where the whole is balanced, each share skips the rows of its giant") {
  // Of long rows; in the second, the shares of later rows have their first entry beyond row 16384.
  for (const edges& g :
       {symmetrised(random_graph(6000, 24000, 3)), symmetrised(random_graph(60000, 900000, 8))}) {
    const auto expected = oracle(g);
    for (const unsigned count : {2, 3}) {
      divided<narrow> A(g, count, [&](auto u, auto) { return u * count / g.n; });
      for (const symmetry promised : {symmetry::unknown, symmetry::yes}) {
        const auto found = cc(A.shares, {.symmetric = promised});
        CHECK(found.count == count_of(expected));
        CHECK(found.used.pattern ==
              (promised == symmetry::yes ? found_pattern::nothing : found_pattern::balanced));
        for (const auto& labels : A.labels()) CHECK(labels == expected);
      }
    }
  }
}

TEST_CASE("giants of different components: no edge between them is lost") {
  // Two random graphs; share k has the rows of one of them.  An edge between them is in rows that
  // both shares skip.
  constexpr std::uint64_t half = 20000;
  for (const bool is_joined : {false, true})
    for (const unsigned count : {2, 4}) {
      edges g{2 * half, {}};
      for (const auto& [u, v] : random_graph(half, 16 * half, 5).list) {
        g.add(u, v);
        g.add(half + v, half + u);
      }
      if (is_joined) g.add(half / 2, half + half / 3);
      const edges whole = symmetrised(g);
      const auto expected = oracle(whole);
      divided<narrow> A(whole, count, [&](auto u, auto) { return u * count / whole.n; });
      CHECK(cc(A.shares).count == count_of(expected));
      for (const auto& labels : A.labels()) CHECK(labels == expected);
    }
}

TEST_CASE("a whole that is not balanced by one entry") {
  // The entry leads from the giant to a vertex whose own row is empty.
  edges g = symmetrised(random_graph(6000, 24000, 3));
  g.n = 6001;
  g.add(17, 6000);
  for (const unsigned count : {2, 3}) {
    divided<narrow> A(g, count, [&](auto u, auto) { return u * count / g.n; });
    CHECK(cc(A.shares).used.pattern == found_pattern::nothing);
    for (const auto& labels : A.labels()) CHECK(labels == oracle(g));
  }
}

TEST_CASE("default streams beside others, whatever device is current") {
  int listed = 0;
  check_cuda(cudaGetDeviceCount(&listed), "cudaGetDeviceCount");
  if (listed < 2) MESSAGE("one device: a default stream is the same whatever is current");
  const edges g = symmetrised(shuffled(path(60000), 9));
  const auto expected = oracle(g);
  const auto check = [&](unsigned with_stream, auto owner) {
    cudaStream_t own = nullptr;
    {
      divided<narrow> A(g, 2, owner, [&](unsigned k) {
        if (k != with_stream) return cudaStream_t{};
        check_cuda(cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking),
                   "cudaStreamCreateWithFlags");
        return own;
      });
      for (int turn = 0; turn < 20; ++turn) {
        CHECK(cc(A.shares).count == 1);
        for (const auto& labels : A.labels()) CHECK(labels == expected);
      }
    }
    check_cuda(cudaStreamDestroy(own), "cudaStreamDestroy");
  };
  for (int current = 0; current < listed; ++current)
    for (const unsigned with_stream : {0, 1}) {
      const device_scope here(current);
      check(with_stream, [](auto u, auto) { return u % 2; });
      check(with_stream, [](auto, auto) { return 0; });  // the last step gives share 1 its labels
    }
}

TEST_CASE("what the caller has enqueued in cudaStreamPerThread precedes the call") {
  const edges g = symmetrised(path(4000));
  divided<narrow> A(
      g, 2, [](auto, auto) { return 1; }, [](unsigned) { return cudaStreamPerThread; });
  const auto& share = A.shares[1];
  auto* const columns = const_cast<std::uint32_t*>(share.entries.columns);
  const std::size_t bytes = share.entries.entry_count * sizeof *columns;
  cudaPointerAttributes at{};
  check_cuda(cudaPointerGetAttributes(&at, columns), "cudaPointerGetAttributes");
  const device_scope here(at.device);
  const device_array<std::uint32_t> right(share.entries.entry_count);
  check_cuda(cudaMemcpy(right.data(), columns, bytes, cudaMemcpyDefault), "cudaMemcpy");
  std::vector<std::uint32_t> on_diagonal;  // no row is joined to another
  for (std::uint32_t v = 0; v < g.n; ++v)
    on_diagonal.resize(on_diagonal.size() + (v == 0 || v == g.n - 1 ? 1 : 2), v);
  REQUIRE(on_diagonal.size() == share.entries.entry_count);
  check_cuda(cudaMemcpy(columns, on_diagonal.data(), bytes, cudaMemcpyDefault), "cudaMemcpy");
  check_cuda(
      cudaLaunchHostFunc(
          cudaStreamPerThread,
          [](void*) { std::this_thread::sleep_for(std::chrono::milliseconds(50)); }, nullptr),
      "cudaLaunchHostFunc");
  check_cuda(cudaMemcpyAsync(columns, right.data(), bytes, cudaMemcpyDefault, cudaStreamPerThread),
             "cudaMemcpyAsync");
  CHECK(cc(A.shares).count == 1);
  for (const auto& labels : A.labels()) CHECK(labels == oracle(g));
}

TEST_CASE("each width, and COO matrices in any order") {
  const edges g = symmetrised(shuffled(clique_chain(60, 40), 2));
  const auto by_rows = [&](auto u, auto) { return u * 3 / g.n; };
  check_divided<mixed>(g, 3, by_rows);
  check_divided<wide>(g, 3, by_rows);
  check_divided<device_coo_view<std::uint32_t>>(g, 3, by_rows);
  check_divided<device_coo_view<std::uint64_t>>(shuffled(path(3000), 1), 2,
                                                [](auto u, auto) { return u % 2; });
}

TEST_CASE("small matrices, dense numbering, and a promise of symmetry that no share keeps") {
  for (const named_graph& each : small_graphs()) {
    CAPTURE(each.name);
    check_divided<narrow>(each.graph, 2, [](auto u, auto) { return u % 2; });
  }
  check_divided<narrow>(edges{0, {}}, 2, [](auto, auto) { return 0; });
  const edges g = symmetrised(random_graph(6000, 24000, 3));
  divided<narrow> A(g, 2, [&](auto u, auto) { return u * 2 / g.n; });
  const auto found = cc(A.shares, {.numbering = numbering::dense, .symmetric = symmetry::yes});
  std::vector<std::uint64_t> number(g.n), expected;
  std::uint64_t count = 0;
  const auto smallest = oracle(g);
  for (std::uint64_t v = 0; v < g.n; ++v) {
    if (smallest[v] == v) number[v] = count++;
    expected.push_back(number[smallest[v]]);
  }
  CHECK(found.count == count);
  for (const auto& labels : A.labels()) CHECK(labels == expected);
}

TEST_CASE("bipartite: the vertices of columns follow those of rows") {
  const edges entries = random_graph(400, 500, 7);
  edges sides{2 * entries.n, {}};
  for (const auto& [r, c] : entries.list) sides.add(r, entries.n + c);
  edges parts[2] = {{entries.n, {}}, {entries.n, {}}};
  for (const auto& [r, c] : entries.list) parts[(r + c) % 2].add(r, c);
  const device_graph<narrow> first(parts[0]), second(parts[1]);
  const device_array<std::uint32_t> labels(sides.n), others(sides.n);
  device_workspace workspace, workspace_of_second;
  const std::vector shares{
      device_share<narrow>{first.view(), {labels.data(), sides.n}, workspace},
      device_share<narrow>{second.view(), {others.data(), sides.n}, workspace_of_second}};
  const auto expected = oracle(sides);
  CHECK(cc(shares, {.bipartite = true}).count == count_of(expected));
  for (const auto& each : {labels.copied(), others.copied()})
    CHECK(std::vector<std::uint64_t>(each.begin(), each.end()) == expected);
}

TEST_CASE("errors: no shares, one workspace twice, other sizes, bad ids and offsets in any share") {
  const edges g = symmetrised(path(2000));
  divided<narrow> A(g, 2, [](auto u, auto) { return u % 2; });
  CHECK(
      has(message_of<std::invalid_argument>([] { return cc(std::vector<device_share<narrow>>{}); }),
          "there are no shares"));
  const std::vector<device_share<narrow>> twice{A.shares[0], A.shares[0]};
  CHECK(has(message_of<std::invalid_argument>([&] { return cc(twice); }), "shares[1]"));
  divided<narrow> B(symmetrised(path(1000)), 1, [](auto, auto) { return 0; });
  const std::vector<device_share<narrow>> unequal{A.shares[0], B.shares[0]};
  CHECK(has(message_of<invalid_matrix>([&] { return cc(unequal); }),
            "shares[1] is of a 1000 x 1000 matrix"));

  for (const std::size_t k : {0, 1}) {
    auto* const columns = const_cast<std::uint32_t*>(A.shares[k].entries.columns);
    std::uint32_t right = 0;
    const std::uint32_t wrong = 2000;
    check_cuda(cudaMemcpy(&right, columns + 77, 4, cudaMemcpyDefault), "cudaMemcpy");
    check_cuda(cudaMemcpy(columns + 77, &wrong, 4, cudaMemcpyDefault), "cudaMemcpy");
    CHECK(has(message_of<invalid_matrix>([&] { return cc(A.shares); }),
              fmt::format("shares[{}]: columns[77] = 2000", k)));
    check_cuda(cudaMemcpy(columns + 77, &right, 4, cudaMemcpyDefault), "cudaMemcpy");
  }
  CHECK(cc(A.shares).count == 1);
}
