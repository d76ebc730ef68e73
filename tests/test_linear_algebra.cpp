// SPDX-License-Identifier: Apache-2.0
// The algorithms of products on thousands of small matrices and worst orders of ids, and their
// bounds.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/fastsv.hpp"
#include "algorithms/linear_algebra/fastsv_forms.hpp"
#include "lib/backends/product_list.hpp"
#include "lib/backends/products.hpp"
#include "lib/traces/traced_backend.hpp"
#include "matrix_ops/erased/observed.hpp"
#include "matrix_ops/reference/backend.hpp"
#include "tests/backend_operations.hpp"
#include "tests/generated.hpp"
#include "tests/host_matrix.hpp"

namespace test_linear_algebra {

namespace {

using namespace skerry;
using testing::entry_list;

/// The rounds and labels of the algorithm in a row of product_list.
template <class Index>
struct solved {
  std::uint64_t rounds = 0;
  std::vector<Index> labels;
};

template <class Index>
solved<Index> solve(std::size_t row, std::uint64_t n, const entry_list& entries) {
  using backend = reference::sparse_backend<Index, Index>;
  const testing::host_matrix<csr_view<Index, Index>> A(n, entries);
  solved<Index> result;
  const auto count = [&] { ++result.rounds; };
  erased::backend_of<backend> plain;
  erased::observed<Index> on(plain, count);
  const auto labels =
      solve_by_products<Index>(row, on, erased::matrix::holding(typename backend::matrix(A.view())),
                               {n, A.view().entry_count()});
  result.labels.resize(n);
  on.download(labels, result.labels);
  return result;
}

template <class Index>
std::vector<Index> expected_labels(std::uint64_t n, const entry_list& entries) {
  return testing::detail::rem_labels(
      testing::host_matrix<csr_view<Index, Index>>(n, entries).view());
}

entry_list both_ways(const entry_list& edges) {
  entry_list all = edges;
  for (const auto& [u, v] : edges) all.emplace_back(v, u);
  return all;
}

/// Ids of a path of n vertices in orders that are bad for some algorithm.
std::vector<std::vector<std::uint64_t>> orders(std::uint64_t n, testing::dice& roll) {
  std::vector<std::uint64_t> up(n), alternating(n);
  std::iota(up.begin(), up.end(), 0);
  for (std::uint64_t k = 0; k < n; ++k) alternating[k] = k % 2 == 0 ? k / 2 : n - 1 - k / 2;
  auto shuffled = up;
  for (std::uint64_t k = n; k > 1; --k) std::swap(shuffled[k - 1], shuffled[roll(k)]);
  return {up, {up.rbegin(), up.rend()}, alternating, shuffled};
}

/// A path, a star, and cliques of four with bridges, over ids in this order.
std::vector<entry_list> structures(const std::vector<std::uint64_t>& id) {
  entry_list path, star, bridges;
  for (std::size_t k = 1; k < id.size(); ++k) {
    path.emplace_back(id[k - 1], id[k]);
    star.emplace_back(id[0], id[k]);
    for (std::size_t j = k - k % 4; j < k; ++j) bridges.emplace_back(id[j], id[k]);
    if (k % 4 == 0) bridges.emplace_back(id[k - 4], id[k]);
  }
  return {both_ways(path), both_ways(star), both_ways(bridges)};
}

std::size_t row_of(std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(product_list, name, &algorithm_entry::name) -
                                  product_list.begin());
}

template <class Index>
void check(std::uint64_t n, const entry_list& entries) {
  const auto expected = expected_labels<Index>(n, entries);
  for (std::size_t row = 0; row < product_list.size(); ++row) {
    if (solve<Index>(row, n, entries).labels == expected) continue;
    std::string text;
    for (const auto& [u, v] : entries) text += std::to_string(u) + "-" + std::to_string(v) + " ";
    FAIL(product_list.at(row).name << " is wrong, n = " << n << ": " << text);
  }
}

}  // namespace

TEST_CASE("products: every algorithm is right on 10,000 small matrices") {
  testing::dice roll(23);
  for (int k = 0; k < 10'000; ++k) {
    const std::uint64_t n = 1 + roll(12);
    entry_list edges;
    for (std::uint64_t left = roll(3 * n / 2 + 1); left > 0; --left)
      edges.emplace_back(roll(n), roll(n));
    if (k % 10 == 0)
      check<std::uint64_t>(n, both_ways(edges));
    else
      check<std::uint32_t>(n, both_ways(edges));
  }
}

TEST_CASE("products: every algorithm is right on paths, stars and bridges in the worst order") {
  testing::dice roll(5);
  for (const std::uint64_t n : {2, 5, 33, 100})
    for (const auto& order : orders(n, roll))
      for (const auto& entries : structures(order)) check<std::uint32_t>(n, entries);
}

TEST_CASE("products: algorithms with a logarithmic bound keep it in the worst order") {
  testing::dice roll(7);
  const std::uint64_t n = 4096;
  const auto logarithm = static_cast<std::uint64_t>(std::bit_width(n));
  for (const auto& order : orders(n, roll))
    for (const auto& entries : structures(order)) {
      const auto rounds = [&](const char* name) {
        return solve<std::uint32_t>(row_of(name), n, entries).rounds;
      };
      CHECK(rounds("boruvka") <= logarithm);
      CHECK(rounds("lacc") <= 2 * 2 * logarithm);
      CHECK(rounds("sv_products") <=
            2 * (2 * logarithm + 2));  // log to 3/2: less than twice as much
      CHECK(rounds("liu_tarjan_products/PRS") <= 2 * logarithm);
      CHECK(rounds("liu_tarjan_products/CRSA") <= 2 * logarithm);
      CHECK(rounds("liu_tarjan_products/PUF") <= logarithm);
      CHECK(rounds("liu_tarjan_products/CUSA") <= logarithm * logarithm);
      CHECK(rounds("randomised_contraction") <= 4 * logarithm);
      CHECK(rounds("alternating_stars") <= 2 * 2 * logarithm);
      CHECK(rounds("contour/m") <= 2 * logarithm);
    }
}

TEST_CASE("products: contour lowers the root of a tree that is a star already") {
  // Paths whose last rows are a star of root 1 before the label 0 of the first row comes to it.
  testing::dice roll(17);
  constexpr std::uint64_t n = 4096, star = 256;
  for (int k = 0; k < 5; ++k) {
    std::vector<std::uint64_t> id(n);
    std::iota(id.begin(), id.end(), star);
    id[0] = 0;
    std::iota(id.end() - star, id.end(), 1);
    for (std::uint64_t j = n - star; j > 2; --j) std::swap(id[j - 1], id[1 + roll(j - 1)]);
    const auto path = structures(id).front();
    for (const char* name : {"contour/2", "contour/m"})
      CHECK(solve<std::uint32_t>(row_of(name), n, path).rounds <= 2 * std::bit_width(n));
  }
}

TEST_CASE("products: each form of FastSV takes no more rounds than the form before, in all") {
  testing::dice roll(11);
  std::array<std::uint64_t, 6> rounds{};
  std::uint64_t matrices = 0;
  for (const auto& order : orders(512, roll))
    for (const auto& entries : structures(order)) {
      ++matrices;
      for (std::size_t form = 1; form <= rounds.size(); ++form)
        rounds.at(form - 1) +=
            solve<std::uint32_t>(row_of("fastsv/" + std::to_string(form)), 512, entries).rounds;
    }
  CHECK(std::ranges::is_sorted(rounds.begin(), rounds.end() - 1, std::ranges::greater{}));
  CHECK(rounds[5] <= rounds[4] + matrices);  // the product with first neighbours is one more
}

TEST_CASE("products: fastsv is all steps of its forms") {
  testing::dice roll(12);
  using backend = reference::sparse_backend<std::uint32_t, std::uint32_t>;
  for (int k = 0; k < 50; ++k) {
    entry_list edges;
    for (int e = 0; e < 60; ++e) edges.emplace_back(roll(50), roll(50));
    const testing::host_matrix<csr_view<std::uint32_t, std::uint32_t>> A(50, both_ways(edges));
    std::array<std::uint64_t, 2> rounds{};
    for (const bool of_forms : {false, true}) {
      const auto count = [&] { ++rounds.at(of_forms); };
      erased::backend_of<backend> plain;
      erased::observed<std::uint32_t> counted(plain, count);
      erased::backend<std::uint32_t>& on = counted;
      const auto M = erased::matrix::holding(backend::matrix(A.view()));
      static_cast<void>(of_forms ? fastsv_of_form(on, M, 5) : fastsv(on, M));
    }
    CHECK(rounds[0] == rounds[1]);
  }
}

TEST_CASE("products: sampled forms are right where a bridge joins the giant to a smaller root") {
  // Long rows, so that fastsv/6 solves a sample: two dense parts and few bridges, in random order.
  testing::dice roll(13);
  for (int k = 0; k < 20; ++k) {
    constexpr std::uint64_t n = 1500, small = 300;
    std::vector<std::uint64_t> id(n);
    std::iota(id.begin(), id.end(), 0);
    for (std::uint64_t j = n; j > 1; --j) std::swap(id[j - 1], id[roll(j)]);
    entry_list edges;
    for (std::uint64_t v = 0; v < n; ++v)
      for (int e = 0; e < 8; ++e)
        edges.emplace_back(id[v], id[v < small ? roll(small) : small + roll(n - small)]);
    for (int bridge = k % 3; bridge >= 0; --bridge)
      edges.emplace_back(id[roll(small)], id[small + roll(n - small)]);
    const auto entries = both_ways(edges);
    CHECK(solve<std::uint32_t>(row_of("fastsv/6"), n, entries).labels ==
          expected_labels<std::uint32_t>(n, entries));
  }
}

namespace {

/// The rows of the matrix that all products of an algorithm read.
std::uint64_t rows_read_by(std::string_view name, std::uint64_t n, const entry_list& edges) {
  struct rows_read final : call_recorder {
    void record(const traced_call& call) override { count += call.rows_read.size(); }
    std::uint64_t count = 0;
  };
  using backend = reference::sparse_backend<std::uint32_t, std::uint32_t>;
  const testing::host_matrix<csr_view<std::uint32_t, std::uint32_t>> A(n, both_ways(edges));
  rows_read to;
  erased::backend_of<backend> plain;
  traced_backend on(plain, to);
  static_cast<void>(solve_by_products<std::uint32_t>(
      row_of(name), on, erased::matrix::holding(backend::matrix(A.view())),
      {n, A.view().entry_count()}));
  return to.count;
}

}  // namespace

TEST_CASE("products: a push reads the rows that changed, a converged row is not pulled") {
  // A path of 64 whose ids fall towards the end: every label changes 63 times when all are pulled.
  entry_list path;
  for (std::uint64_t v = 1; v < 64; ++v) path.emplace_back(v - 1, v);
  const auto pulled = rows_read_by("label_propagation", 64, path);
  CHECK(rows_read_by("sparse_propagation", 64, path) < pulled * 2 / 3);
  CHECK(rows_read_by("thrifty", 64, path) < pulled * 2 / 3);
}

TEST_CASE("products: lacc reads no row of a component once it is complete") {
  constexpr std::uint64_t length = 4096, others = 1000;
  entry_list path;
  for (std::uint64_t v = 1; v < length; ++v) path.emplace_back(v - 1, v);
  const auto alone = rows_read_by("lacc", length, path);
  CHECK(rows_read_by("lacc", length + others, path) == alone + 2 * others);
  auto pairs = path;  // of two rows the larger hooks in round 1; in round 2 neither does
  for (std::uint64_t v = 0; v < others; v += 2) pairs.emplace_back(length + v, length + v + 1);
  CHECK(rows_read_by("lacc", length + others, pairs) == alone + 3 * others);
}

TEST_CASE("products: lacc ends where a complete component is hooked onto, without symmetry") {
  testing::dice roll(31);
  for (int k = 0; k < 2000; ++k) {
    const std::uint64_t n = 1 + roll(14);
    entry_list entries;
    for (std::uint64_t left = roll(3 * n / 2 + 1); left > 0; --left)
      entries.emplace_back(roll(n), roll(n));
    CHECK(solve<std::uint32_t>(row_of("lacc"), n, entries).rounds <= 4 * n);
  }
}

}  // namespace test_linear_algebra
