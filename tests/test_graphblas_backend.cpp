// SPDX-License-Identifier: Apache-2.0
// The GraphBLAS back end against the reference: on sparse, dense and borrowed matrices.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "algorithms/linear_algebra/alternating_stars.hpp"
#include "algorithms/linear_algebra/boruvka.hpp"
#include "algorithms/linear_algebra/lacc.hpp"
#include "algorithms/linear_algebra/sparse_propagation.hpp"
#include "algorithms/linear_algebra/transitive_closure.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/graphblas/backend.hpp"
#include "tests/backend_operations.hpp"

namespace {

using namespace skerry;
using namespace skerry::testing;

GrB_Info extract_tuples(GrB_Index* places, std::uint32_t* values, GrB_Index* count, GrB_Vector x) {
  return GrB_Vector_extractTuples_UINT32(places, values, count, x);
}
GrB_Info extract_tuples(GrB_Index* places, std::uint64_t* values, GrB_Index* count, GrB_Vector x) {
  return GrB_Vector_extractTuples_UINT64(places, values, count, x);
}

template <std::unsigned_integral Index>
std::vector<Index> to_host(const graphblas::vector<Index>& x) {
  GrB_Index count = x.entry_count();
  std::vector<GrB_Index> places(count);
  std::vector<Index> values(count), all(x.size(), min_second<Index>::zero);
  REQUIRE(extract_tuples(places.data(), values.data(), &count, x.handle()) == GrB_SUCCESS);
  for (std::size_t k = 0; k < count; ++k) all[places[k]] = values[k];
  return all;
}

entry_list entries_of(GrB_Matrix A) {
  GrB_Index count = 0;
  REQUIRE(GrB_Matrix_nvals(&count, A) == GrB_SUCCESS);
  std::vector<GrB_Index> r(count), c(count);
  REQUIRE(GrB_Matrix_extractTuples_BOOL(r.data(), c.data(), nullptr, &count, A) == GrB_SUCCESS);
  entry_list entries;
  for (std::size_t k = 0; k < count; ++k) entries.emplace_back(r[k], c[k]);
  return entries;
}

/// The adaptor of tests/backend_operations.hpp.
template <class View, graphblas::means by = graphblas::means::calls_and_loops>
struct adaptor_for {
  using view = View;
  using index = typename View::index;

  graphblas::backend<index> on;

  explicit adaptor_for(unsigned threads = 2) : on(threads, by) {}

  graphblas::matrix matrix(const View& A) { return graphblas::matrix(A); }
  graphblas::vector<index> upload(const std::vector<index>& values) {
    auto x = graphblas::vector<index>::full(values.size());
    std::ranges::copy(values, graphblas::elements(x).begin());
    return x;
  }
  std::vector<index> download(const graphblas::vector<index>& x) { return to_host(x); }
  entry_list entries(const graphblas::matrix& A) { return entries_of(A.handle()); }
};

TEST_CASE_TEMPLATE("sparse matrices", View, csr_view<std::uint32_t, std::uint32_t>,
                   csr_view<std::uint32_t, std::uint64_t>, csr_view<std::uint64_t, std::uint64_t>) {
  for (const unsigned threads : {1U, 2U}) {
    CAPTURE(threads);
    adaptor_for<View> use(threads);
    check_backend(use);
  }
}

TEST_CASE_TEMPLATE("sparse matrices, by calls alone", View, csr_view<std::uint32_t, std::uint32_t>,
                   csr_view<std::uint64_t, std::uint64_t>) {
  adaptor_for<View, graphblas::means::calls_alone> use;
  check_backend(use);
  CHECK_FALSE(use.on.can_sample());
}

TEST_CASE("dense matrices") {
  adaptor_for<dense_view> use;
  check_backend(use, 127);
}

/// A user's GrB_Matrix: doubles, with explicit zeros, in one of GraphBLAS's storage formats.
class user_matrix {
 public:
  user_matrix(std::uint64_t n, const entry_list& entries, GxB_Format_Value order, int format) {
    graphblas::start();
    REQUIRE(GrB_Matrix_new(&A_, GrB_FP64, n, n) == GrB_SUCCESS);
    REQUIRE(GxB_Matrix_Option_set(A_, GxB_FORMAT, order) == GrB_SUCCESS);
    REQUIRE(GxB_Matrix_Option_set(A_, GxB_SPARSITY_CONTROL, format) == GrB_SUCCESS);
    for (const auto& [r, c] : entries)
      REQUIRE(GrB_Matrix_setElement_FP64(A_, 0.5 * static_cast<double>((r + c) % 3), r, c) ==
              GrB_SUCCESS);
  }
  user_matrix(const user_matrix&) = delete;
  user_matrix& operator=(const user_matrix&) = delete;
  ~user_matrix() { GrB_Matrix_free(&A_); }

  [[nodiscard]] GrB_Matrix handle() const { return A_; }

  struct content {
    std::vector<GrB_Index> rows, columns;
    std::vector<double> values;
    int format;
    bool operator==(const content&) const = default;
  };
  [[nodiscard]] content read() const {
    content all{};
    REQUIRE(GrB_Matrix_wait(A_, GrB_MATERIALIZE) == GrB_SUCCESS);
    GrB_Index count = 0;
    REQUIRE(GrB_Matrix_nvals(&count, A_) == GrB_SUCCESS);
    all.rows.resize(count);
    all.columns.resize(count);
    all.values.resize(count);
    REQUIRE(GrB_Matrix_extractTuples_FP64(all.rows.data(), all.columns.data(), all.values.data(),
                                          &count, A_) == GrB_SUCCESS);
    REQUIRE(GxB_Matrix_Option_get(A_, GxB_SPARSITY_STATUS, &all.format) == GrB_SUCCESS);
    return all;
  }

 private:
  GrB_Matrix A_ = nullptr;
};

TEST_CASE("the arrays of a 64-bit view are used in place, and are the caller's again") {
  using view = csr_view<std::uint64_t, std::uint64_t>;
  graphblas::backend<std::uint64_t> on(2);
  dice roll(7);
  for (const std::uint64_t n : {1, 2, 33, 100})
    for (const auto& entries : random_symmetric_graphs(roll, n)) {
      host_matrix<view> host(n, entries);
      for (std::uint64_t r = 0; r < n; ++r)  // strictly ascending, unless an entry is repeated
        std::sort(host.columns.begin() + static_cast<std::ptrdiff_t>(host.row_offsets[r]),
                  host.columns.begin() + static_cast<std::ptrdiff_t>(host.row_offsets[r + 1]));
      const auto offsets = host.row_offsets, columns = host.columns;
      const auto expected = skerry::testing::detail::rem_labels(host.view());
      {
        graphblas::matrix A(host.view());
        const graphblas::matrix moved = std::move(A);
        CHECK(to_host(fastsv(on, moved)) == expected);
        A = graphblas::matrix(host.view());  // twice at once
        CHECK(to_host(max_per_row(on, A)) == expected);
      }
      CHECK(host.row_offsets == offsets);
      CHECK(host.columns == columns);
      std::ranges::reverse(host.columns);  // rows in another order: a copy
      std::ranges::reverse(host.row_offsets);
      for (auto& offset : host.row_offsets) offset = host.columns.size() - offset;
      const auto reversed = host.columns;
      CHECK(graphblas::matrix(host.view()).entry_count() <= columns.size());
      CHECK(host.columns == reversed);
    }
}

TEST_CASE("a borrowed matrix gives rem's labels and is unchanged afterwards") {
  using index = std::uint32_t;
  graphblas::backend<index> on(2);
  const auto solve = [](auto& with, const auto& M) { return fastsv(with, M); };
  dice roll(5);
  for (const auto order : {GxB_BY_ROW, GxB_BY_COL})
    for (const int format : {GxB_SPARSE, GxB_HYPERSPARSE, GxB_BITMAP, GxB_AUTO_SPARSITY})
      for (const std::uint64_t n : {1, 2, 33, 100})
        for (const auto& entries : random_symmetric_graphs(roll, n)) {
          CAPTURE(n);
          CAPTURE(format);
          const user_matrix users(n, entries, order, format);
          const auto before = users.read();
          const host_matrix<csr_view<index, index>> host(n, entries);
          const auto expected = skerry::testing::detail::rem_labels(host.view());
          {
            const auto A = graphblas::matrix::borrow(users.handle());
            CHECK(to_host(fastsv(on, A)) == expected);
            CHECK(to_host(max_per_row(on, A)) == expected);
            CHECK(to_host(bfs_cc(on, A)) == expected);
            CHECK(to_host(skip_giant(on, A, 2, solve)) == expected);
            CHECK(to_host(lacc(on, A)) == expected);
            CHECK(to_host(thrifty(on, A)) == expected);
            CHECK(to_host(boruvka(on, A)) == expected);
            CHECK(to_host(alternating_stars(on, A)) == expected);
            CHECK(to_host(transitive_closure(on, A)) == expected);
          }
          CHECK(users.read() == before);
        }
}

TEST_CASE("a square that does not fit memory is refused before it is made") {
  // A star: its square has an entry for each two of its rows, 10^12 of them, in 16 TB.
  constexpr std::uint32_t n = 1'000'000;
  entry_list entries;
  for (std::uint32_t v = 1; v < n; ++v) entries.insert(entries.end(), {{0, v}, {v, 0}});
  const host_matrix<csr_view<std::uint32_t, std::uint32_t>> star(n, entries);
  graphblas::backend<std::uint32_t> on(2);
  const graphblas::matrix A(star.view());
  CHECK_THROWS_AS(static_cast<void>(on.square(A)), memory_refused);
  entries.resize(2);
  const host_matrix<csr_view<std::uint32_t, std::uint32_t>> edge(n, entries);
  CHECK(on.square(graphblas::matrix(edge.view())).entry_count() == 4);
}

TEST_CASE("threads share a borrowed matrix") {
  using index = std::uint32_t;
  dice roll(9);
  constexpr std::uint64_t n = 5000;
  const auto entries = symmetric(roll, random_entries(roll, n, 6 * n));
  const user_matrix users(n, entries, GxB_BY_ROW, GxB_SPARSE);
  const auto before = users.read();
  const host_matrix<csr_view<index, index>> host(n, entries);
  const auto expected = skerry::testing::detail::rem_labels(host.view());
  std::array<std::vector<index>, 4> labels;
  {
    std::vector<std::jthread> workers;
    for (auto& answer : labels)
      workers.emplace_back([&answer, &users] {
        graphblas::backend<index> on(1);
        const auto A = graphblas::matrix::borrow(users.handle());
        const auto label =
            skip_giant(on, A, 2, [](auto& with, const auto& M) { return fastsv(with, M); });
        const graphblas::elements from(label);
        answer.assign(from.begin(), from.end());
      });
  }
  for (const auto& answer : labels) CHECK(answer == expected);
  CHECK(users.read() == before);
}

// Two random communities, ids shuffled, joined by one or three bridges. A search that skips the
// giant and only pulls misses the bridges whose outer end has the smaller root.
TEST_CASE("skip_giant crosses the bridges between two communities") {
  using index = std::uint32_t;
  constexpr std::uint64_t large = 4500, small = 1500, n = large + small, degree = 16;
  graphblas::backend<index> on(2);
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    dice roll(seed);
    entry_list entries = random_entries(roll, large, large * degree / 2);
    for (const auto& [u, v] : random_entries(roll, small, small * degree / 2))
      entries.emplace_back(large + u, large + v);
    for (std::uint64_t bridge = 0; bridge < 1 + seed % 2 * 2; ++bridge)
      entries.emplace_back(roll(large), large + roll(small));
    std::vector<std::uint64_t> id(n);
    for (std::uint64_t v = 0; v < n; ++v) std::swap(id[v] = v, id[roll(v + 1)]);
    for (auto& [u, v] : entries) {
      u = id[u];
      v = id[v];
    }
    const host_matrix<csr_view<index, index>> A(n, symmetric(roll, std::move(entries)));
    CAPTURE(seed);
    const auto labels = skip_giant(on, graphblas::matrix(A.view()), 4,
                                   [](auto& with, const auto& M) { return fastsv(with, M); });
    CHECK(to_host(labels) == skerry::testing::detail::rem_labels(A.view()));
  }
}

TEST_CASE("the error of a failed call names the call, its status and the place") {
  GrB_Matrix none = nullptr;
  try {
    static_cast<void>(graphblas::matrix::borrow(none).row_count());
    FAIL("a null matrix was read");
  } catch (const backend_error& e) {
    CHECK(e.call() == "GrB_Matrix_nrows");
    CHECK(e.status() == "GrB_NULL_POINTER");
    CHECK(std::string(e.what()).find("matrix.hpp:") != std::string::npos);
  }
}

}  // namespace
