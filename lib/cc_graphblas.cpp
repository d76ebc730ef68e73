// SPDX-License-Identifier: Apache-2.0
// cc() of a GrB_Matrix: in place where GraphBLAS itself runs, else through its tuples or its
// arrays.
#include <limits>
#include <span>
#include <utility>

#include "catalogue.hpp"
#include "executor_of.hpp"
#include "memory.hpp"
#include "run_graphblas.hpp"
#include "skerry/graphblas.hpp"
#include "solve.hpp"

namespace skerry {

namespace {

using graphblas::check;

/// The arrays of A by rows, taken out and put back: meanwhile A is empty.
class unpacked_rows {
 public:
  explicit unpacked_rows(GrB_Matrix A) : A_(A) {
    check(GrB_Matrix_nrows(&row_count_, A_), "GrB_Matrix_nrows");
    check(GrB_Matrix_ncols(&column_count_, A_), "GrB_Matrix_ncols");
    check(GxB_Matrix_unpack_CSR(A_, &offsets_, &columns_, &values_, &offsets_bytes_,
                                &columns_bytes_, &values_bytes_, &iso_, &jumbled_, nullptr),
          "GxB_Matrix_unpack_CSR");
  }
  unpacked_rows(const unpacked_rows&) = delete;
  unpacked_rows& operator=(const unpacked_rows&) = delete;
  ~unpacked_rows() { static_cast<void>(pack()); }  // an exception is on its way already

  /// Makes A what it was.
  void put_back() { check(pack(), "GxB_Matrix_pack_CSR"); }

  [[nodiscard]] csr_view<std::uint64_t, std::uint64_t> view() const {
    const std::span offsets(offsets_, row_count_ + 1);
    return {row_count_, column_count_, offsets, std::span(columns_, offsets_[row_count_])};
  }

 private:
  GrB_Info pack() {
    if (offsets_ == nullptr) return GrB_SUCCESS;  // done
    return GxB_Matrix_pack_CSR(A_, &offsets_, &columns_, &values_, offsets_bytes_, columns_bytes_,
                               values_bytes_, iso_, jumbled_, nullptr);
  }

  GrB_Matrix A_;
  GrB_Index row_count_ = 0, column_count_ = 0;
  GrB_Index *offsets_ = nullptr, *columns_ = nullptr;
  void* values_ = nullptr;
  GrB_Index offsets_bytes_ = 0, columns_bytes_ = 0, values_bytes_ = 0;
  bool iso_ = false, jumbled_ = false;
};

/// A copy of the tuples of A.
struct tuples {
  GrB_Index row_count = 0, column_count = 0, entries = 0;
  buffer<std::uint64_t> rows, columns;  // [entries]

  explicit tuples(GrB_Matrix A) {
    check(GrB_Matrix_nrows(&row_count, A), "GrB_Matrix_nrows");
    check(GrB_Matrix_ncols(&column_count, A), "GrB_Matrix_ncols");
    check(GrB_Matrix_nvals(&entries, A), "GrB_Matrix_nvals");
    rows.resize(entries);
    columns.resize(entries);
    // Without a place for values any type will do.
    check(GrB_Matrix_extractTuples_BOOL(rows.data(), columns.data(), nullptr, &entries, A),
          "GrB_Matrix_extractTuples");
  }
  [[nodiscard]] coo_view<std::uint64_t> view() const {
    return {row_count, column_count, rows, columns};
  }
};

/// On A itself, of n rows and columns; no labels where its structure is not symmetric.
run_answer<std::uint64_t> run_in_place(GrB_Matrix A, extent of, const run_request& request) {
  const auto borrow = [&] { return graphblas::matrix::borrow(A); };
  if (of.n < std::numeric_limits<std::uint32_t>::max())  // half the bytes a label
    return with_index<std::uint64_t>(run_graphblas_matrix<std::uint32_t>(request, of, borrow));
  return run_graphblas_matrix<std::uint64_t>(request, of, borrow);
}

}  // namespace

result<std::uint64_t> cc(GrB_Matrix A, const options& how) {
  GrB_Index row_count = 0, column_count = 0, entries = 0;
  check(GrB_Matrix_nrows(&row_count, A), "GrB_Matrix_nrows");
  check(GrB_Matrix_ncols(&column_count, A), "GrB_Matrix_ncols");
  check(GrB_Matrix_nvals(&entries, A), "GrB_Matrix_nvals");
  const extent of{row_count + (how.bipartite ? column_count : 0), entries};
  const choice run = plan(of, how, false);
  if (run.backend == "graphblas" && !how.bipartite && row_count == column_count &&
      !works_on_dense(run.algorithm)) {
    check_memory(estimate(of, run, 8, work_matrix::borrowed), of, how.max_bytes);
    round_watch rounds(how, run.algorithm);
    const run_request request{run.algorithm, run.backend,
                              executor_of(run.backend, thread_count(how)),
                              how.symmetric == symmetry::yes, [&] { rounds.before_round(); }};
    auto answer = run_in_place(A, of, request);
    if (answer.labels) return finish(std::move(answer), how, run, rounds, request.executor);
  }
  if (!how.may_unpack) {
    check_memory({.matrix = 16 * entries}, of, how.max_bytes);
    return cc(tuples(A).view(), how);
  }
  check_memory({.matrix = 8 * row_count}, of, how.max_bytes);  // where A holds few of its rows
  unpacked_rows rows(A);
  auto r = cc(rows.view(), how);
  rows.put_back();
  return r;
}

}  // namespace skerry
