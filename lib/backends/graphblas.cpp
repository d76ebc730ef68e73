// SPDX-License-Identifier: Apache-2.0
// Back ends "graphblas" and "graphblas_calls", and cc() of a GrB_Matrix: in place where GraphBLAS
// itself runs, else through its tuples or its arrays.
#include "skerry/graphblas.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "lib/backends/backend_entry.hpp"
#include "lib/backends/products.hpp"
#include "lib/pipeline/labels.hpp"
#include "lib/pipeline/memory.hpp"
#include "lib/pipeline/pipeline.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "lib/semiring/open_session.hpp"
#include "matrix_ops/executors/openmp_threads.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/graphblas/backend.hpp"

namespace skerry {

namespace {

using graphblas::means;

/// Labels the rows of a matrix that `make` gives as a graphblas::matrix.
template <class Index, class Make>
[[nodiscard]] run_answer<Index> run_graphblas_matrix(const run_request& request, extent of,
                                                     Make make, means by = means::calls_and_loops) {
  return run_products<graphblas::backend<Index>>(request, of, make, request.executor.thread_count(),
                                                 by);
}

template <class View>
run_answer<typename View::index> run_graphblas(const View& A, std::uint64_t entries,
                                               const run_request& request, means by) {
  return run_graphblas_matrix<typename View::index>(
      request, {A.row_count, entries},
      [&] { return graphblas::matrix(A, openmp(request.executor.thread_count())); }, by);
}

template <means by, class Index, class Offset>
run_answer<Index> run_graphblas(const csr_view<Index, Offset>& A, const run_request& request) {
  return run_graphblas(A, A.entry_count(), request, by);
}

template <means by>
run_answer<std::uint32_t> run_graphblas(const dense_view& A, const run_request& request) {
  return run_graphblas(A, A.row_count * A.row_count, request, by);
}

/// For the trace of a run on a sparse or a dense view.
template <means by, class View>
placed_products place_on_graphblas(const View& A) {
  return place_products<graphblas::backend<std::uint32_t>>(graphblas::matrix(A, openmp(1)), 1U, by);
}

using graphblas::check;

/// The CSR arrays of A, unpacked and packed again; A is empty in between.
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
  ~unpacked_rows() { static_cast<void>(pack()); }  // an exception is in flight already

  /// Restores A.
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

/// A GrB_Matrix that GraphBLAS itself works on, as a source of the pipeline.
class borrowed_matrix final : public source {
 public:
  borrowed_matrix(GrB_Matrix A, const options& how) : A_(A), how_(how) {
    check(GrB_Matrix_nrows(&row_count_, A), "GrB_Matrix_nrows");
    check(GrB_Matrix_ncols(&column_count_, A), "GrB_Matrix_ncols");
    check(GrB_Matrix_nvals(&entries_, A), "GrB_Matrix_nvals");
  }

  void check_shape() const override {}  // done where its tuples or arrays are taken

  [[nodiscard]] extent size() const override {
    return {row_count_ + (how_.bipartite ? column_count_ : 0), entries_};
  }

  [[nodiscard]] choice choose(const extent& size) const override {
    return choose_for(size, how_, threads_, false);
  }

  [[nodiscard]] bool can_run(const choice& run) const override {
    const erased::capabilities& needs = run.algorithm.needs;
    const bool has_to_be_symmetric = needs.filters || needs.rewrites;  // see hosts/reading.cpp
    return &run.backend == &graphblas_backend() && !how_.bipartite && row_count_ == column_count_ &&
           !run.algorithm.is_dense && (!has_to_be_symmetric || how_.symmetric == symmetry::yes);
  }

  void check_memory(const extent& size, const choice& run) const override {
    skerry::check_memory(estimate(size, run, {.index_bytes = 8, .on = work_matrix::borrowed}), size,
                         how_.limits.max_bytes);
  }

  [[nodiscard]] any_executor executor(const choice& run) const override {
    return run.backend.executor(threads_);
  }
  [[nodiscard]] symmetry pattern() const override { return how_.symmetric; }

  /// False if its structure is not symmetric.
  [[nodiscard]] bool run(const choice&, run_request& request) override {
    const auto borrow = [&] { return graphblas::matrix::borrow(A_); };
    const extent of = size();
    answer_ =
        of.n < std::numeric_limits<std::uint32_t>::max()  // half the bytes a label
            ? with_index<std::uint64_t>(run_graphblas_matrix<std::uint32_t>(request, of, borrow))
            : run_graphblas_matrix<std::uint64_t>(request, of, borrow);
    return answer_.labels.has_value();
  }

  [[nodiscard]] summary report(const choice& run, std::uint64_t rounds,
                               const run_request& request) override {
    return number_and_count<std::uint64_t>(*answer_.labels, answer_, how_, run, rounds,
                                           request.executor);
  }

  [[nodiscard]] result<std::uint64_t> take(summary&& done) {
    return result_of(std::move(answer_), std::move(done));
  }

  [[nodiscard]] std::uint64_t row_count() const { return row_count_; }
  [[nodiscard]] std::uint64_t entries() const { return entries_; }

 private:
  GrB_Matrix A_;
  const options& how_;
  unsigned threads_ = thread_count(how_);
  GrB_Index row_count_ = 0, column_count_ = 0, entries_ = 0;
  run_answer<std::uint64_t> answer_;
};

/// For open_session().  GraphBLAS has a copy of the matrix.
template <means by>
struct graphblas_place {
  graphblas_place(const semiring_rows& of, unsigned count)
      : threads(count), on(count, by), A(copied(of, count)) {}

  void call(callback f) const { with_openmp_threads(threads, f); }

  static erased::matrix copied(const semiring_rows& of, unsigned count) {
    std::optional<graphblas::matrix> copy;
    with_openmp_threads(count, [&] { copy.emplace(of->view(), openmp(count)); });
    return erased::matrix::holding(*std::move(copy));
  }

  unsigned threads;
  erased::backend_of<graphblas::backend<std::uint32_t>> on;
  erased::matrix A;
};

template <means by>
backend_entry entry_of(std::string_view name, unsigned rank) {
  erased::capabilities offers = erased::capabilities_of<graphblas::backend<std::uint32_t>>;
  offers.samples = by == means::calls_and_loops;
  static const std::string library =
      formatted("SuiteSparse:GraphBLAS {}.{}.{}", GxB_IMPLEMENTATION_MAJOR,
                GxB_IMPLEMENTATION_MINOR, GxB_IMPLEMENTATION_SUB);
  return {.name = name,
          .library = library,
          .has_wide_ids = true,
          .uses_openmp = true,
          .rank = rank,
          .executor = parallel_executor,
          .offers = offers,
          .run = {run_graphblas<by>, run_graphblas<by>, run_graphblas<by>, run_graphblas<by>},
          .trace = {place_on_graphblas<by>, place_on_graphblas<by>},
          .open = open_session<graphblas_place<by>>};
}

}  // namespace

const backend_entry& graphblas_backend() {
  static const backend_entry entry = entry_of<means::calls_and_loops>("graphblas", 5);
  return entry;
}

const backend_entry& graphblas_calls_backend() {
  static const backend_entry entry = entry_of<means::calls_alone>("graphblas_calls", 7);
  return entry;
}

result<std::uint64_t> cc(GrB_Matrix A, const options& how) {
  borrowed_matrix borrowed(A, how);
  if (auto done = solve(borrowed, how)) return borrowed.take(*std::move(done));
  if (!how.may_unpack) {
    check_memory({.matrix = 16 * borrowed.entries()}, borrowed.size(), how.limits.max_bytes);
    return cc(tuples(A).view(), how);
  }
  // unpacked_rows() makes offsets for all rows, of which A may hold few.
  check_memory({.matrix = 8 * borrowed.row_count()}, borrowed.size(), how.limits.max_bytes);
  unpacked_rows rows(A);
  auto r = cc(rows.view(), how);
  rows.put_back();
  return r;
}

}  // namespace skerry
