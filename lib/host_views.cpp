// SPDX-License-Identifier: Apache-2.0
// cc(A) of a view in host memory.
#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "algorithms/rem.hpp"
#include "matrix_ops/ascending_rows.hpp"
#include "matrix_ops/check.hpp"
#include "matrix_ops/dense_pattern.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/symmetrise.hpp"
#include "pipeline.hpp"

namespace skerry {

namespace {

template <class View>
inline constexpr bool is_csr = false;
template <class Index, class Offset>
inline constexpr bool is_csr<csr_view<Index, Offset>> = true;
template <class View>
inline constexpr bool is_dense = std::is_same_v<View, dense_view>;

/// Writes labels by Rem's union-find, which checks entries while it reads them.
template <class Atomics, class View>
void label_by_rem(const View& A, vertices sides, symmetry pattern, const any_executor& run,
                  std::span<typename View::index> labels) {
  using index = typename View::index;
  const index shift = sides == vertices::separate ? static_cast<index>(A.row_count) : 0;
  const auto entries = [&](auto unite) {
    if (pattern == symmetry::yes &&
        sides == vertices::shared)  // one of (u, v) and (v, u) is enough
      for_each_checked_entry(A, run, [&](index u, index v) {
        if (v < u) unite(u, v);
      });
    else
      for_each_checked_entry(A, run,
                             [&](index u, index v) { unite(u, static_cast<index>(v + shift)); });
  };
  rem<Atomics>(run, entries, labels);
}

/// Runs the algorithm that takes entries, Rem's union-find.
template <class View>
run_answer<typename View::index> run_entries(const View& A, vertices sides,
                                             const run_request& request) {
  using index = typename View::index;
  const any_executor& run = request.executor;
  run_answer<index> answer;
  const stopwatch watch;
  const std::span<index> labels = labels_of(request, answer, vertex_count(A, sides));
  if (run.thread_count() == 1)
    label_by_rem<plain_access>(A, sides, request.pattern, run, labels);
  else
    label_by_rem<host_atomics>(A, sides, request.pattern, run, labels);
  answer.solve_seconds = watch.seconds();
  return answer;
}

/// A view in host memory as a source of the pipeline.
template <class View>
class host_view {
 public:
  using index = typename View::index;
  using report_type = result<index>;

  /// labels  where the run may write labels, or empty
  host_view(const View& A, const options& how, std::span<index> labels = {})
      : how_(how), labels_(labels), A_(A) {}

  void check_shape() const { skerry::check_shape(A_, sides()); }

  [[nodiscard]] extent size() const { return {vertex_count(A_, sides()), entries()}; }

  [[nodiscard]] choice choose(const extent& size) const {
    return choose_for(size, how_, threads_, is_csr<View>);
  }

  [[nodiscard]] bool can_run(const choice&) const { return true; }

  void check_memory(extent size, const choice& run) const {
    const work_matrix on = work_for(run);
    if (on == work_matrix::csr) size.entries = A_.entry_count();
    skerry::check_memory(estimate(size, run,
                                  {.index_bytes = sizeof(index),
                                   .on = on,
                                   .memory = how_.device.memory,
                                   .pattern = how_.symmetric,
                                   .threads = threads_}),
                         size, how_.limits.max_bytes);
  }

  [[nodiscard]] any_executor executor(const choice& run) const {
    return run.backend.executor(threads_);
  }
  [[nodiscard]] symmetry pattern() const { return how_.symmetric; }

  [[nodiscard]] std::optional<run_answer<index>> run(const choice& run, run_request request) const {
    request.labels = labels_;
    if (run.algorithm.takes_entries) return run_entries(A_, sides(), request);
    return run_matrix(run, request);
  }

  [[nodiscard]] report_type report(run_answer<index> answer, const choice& run,
                                   std::uint64_t rounds, const run_request& request) const {
    return report_host_labels(std::move(answer), how_, run, rounds, request.executor);
  }

 protected:
  const options& how_;
  const std::span<index> labels_;

 private:
  [[nodiscard]] vertices sides() const { return vertices_of(how_.bipartite); }

  /// Entries as choices count them: of a dense matrix its elements, unless it is converted.
  [[nodiscard]] std::uint64_t entries() const {
    if constexpr (is_dense<View>)
      if (!how_.bipartite) return A_.row_count * A_.column_count;
    return A_.entry_count();
  }

  /// Whether the run can read the view in place, if only to find that it is not symmetric.
  [[nodiscard]] bool works_in_place(const choice& run) const {
    if (how_.bipartite) return false;
    if (run.backend.is_device && run.backend.runs_kernels() &&
        run.algorithm.needs_symmetric_on_device && how_.symmetric != symmetry::yes)
      return false;
    if (run.backend.runs_kernels()) return is_csr<View>;
    return is_dense<View> || (is_csr<View> && !run.algorithm.is_dense);
  }

  /// What the algorithm will work on, at worst.
  [[nodiscard]] work_matrix work_for(const choice& run) const {
    const bool promised = how_.symmetric == symmetry::yes;
    if (run.algorithm.takes_entries) return work_matrix::given;
    if (run.backend.runs_kernels())
      return works_in_place(run) ? work_matrix::given : work_matrix::csr;
    if (is_dense<View> && !how_.bipartite)
      return promised ? work_matrix::given : work_matrix::dense;
    if (run.algorithm.is_dense) return work_matrix::dense;
    if (is_csr<View> && !how_.bipartite && promised) return work_matrix::given;
    return work_matrix::csr;
  }

  /// Products or kernels: in place first, and over A + A' if that is impossible, or if A turned out
  /// not to be symmetric.
  [[nodiscard]] run_answer<index> run_matrix(const choice& run, run_request request) const {
    const stopwatch watch;
    const bool in_place = works_in_place(run);
    const bool run_checks_ids = run.backend.runs_kernels() && run.algorithm.checks_ids;
    if (!in_place || !run_checks_ids) check_entries(A_, request.executor);
    if constexpr (is_csr<View> || is_dense<View>)
      if (in_place) {
        auto answer = run.backend.run(A_, request);
        answer.build_seconds = watch.seconds() - answer.solve_seconds;
        if (answer.labels) return answer;
      }
    request.pattern = symmetry::yes;
    auto answer =
        work_for(run) == work_matrix::dense ? run_on_dense(run, request) : run_on_csr(run, request);
    answer.build_seconds = watch.seconds() - answer.solve_seconds;
    return answer;
  }

  /// Over n x n bytes that are A + A'.
  [[nodiscard]] run_answer<index> run_on_dense(const choice& run,
                                               const run_request& request) const {
    const auto n = vertex_count(A_, sides());
    const auto element = dense_pattern(A_, n, shift());
    return with_index<index>(run.backend.run(dense_view(n, element), request));
  }

  /// Over a CSR matrix that is A + A', with the narrowest offsets that can hold twice its entries.
  [[nodiscard]] run_answer<index> run_on_csr(const choice& run, const run_request& request) const {
    const auto n = vertex_count(A_, sides());
    const any_executor& on = request.executor;
    if constexpr (sizeof(index) == 4)
      if (A_.entry_count() <= std::uint64_t{1} << 30)
        return run.backend.run(symmetrise<std::uint32_t>(A_, n, shift(), on).view(), request);
    return run.backend.run(symmetrise<std::uint64_t>(A_, n, shift(), on).view(), request);
  }

  /// Column c is the vertex c + shift().
  [[nodiscard]] index shift() const {
    return how_.bipartite ? static_cast<index>(A_.row_count) : 0;
  }

  const View& A_;
  const unsigned threads_ = thread_count(how_);
};

/// The same, for labels in an array of the caller's.
template <class View>
class labelled_view : public host_view<View> {
 public:
  using index = typename View::index;
  using report_type = summary;

  labelled_view(const View& A, const options& how, std::span<index> labels)
      : host_view<View>(A, how, labels) {}

  void check_shape() const {
    host_view<View>::check_shape();
    check_label_count(this->labels_.size(), this->size().n);
  }

  [[nodiscard]] report_type report(const run_answer<index>& answer, const choice& run,
                                   std::uint64_t rounds, const run_request& request) const {
    std::ranges::copy(answer.labels.value(), this->labels_.begin());
    return number_and_count<index>(this->labels_, answer, this->how_, run, rounds,
                                   request.executor);
  }
};

/// cc(A), with labels of its own.
struct with_own_labels {
  template <class View>
  [[nodiscard]] auto operator()(const View& A, const options& how) const {
    return solve(host_view<View>(A, how), how).value();
  }
};

/// The same, with labels in an array of the caller's.
template <class Index>
struct with_labels {
  std::span<Index> labels;
  template <class View>
  [[nodiscard]] summary operator()(const View& A, const options& how) const {
    return solve(labelled_view<View>(A, how, labels), how).value();
  }
};

/// Whether a COO matrix is worth a pass that finds out whether its rows ascend.
template <class Index>
bool may_be_csr(const coo_view<Index>& A, const options& how) {
  const std::uint64_t entries = A.columns.size();
  const bool is_left_open = how.algorithm == "auto" && how.backend == "auto" && !how.bipartite;
  return is_left_open && A.row_count + entries >= worth_threads && A.row_count <= 8 * entries &&
         sampled_rows_ascend(A.rows);
}

/// Solves a COO matrix as a CSR matrix; nothing if its rows do not ascend, or the offsets exceed
/// what the run may take.
template <class Offset, class Index, class Solve>
auto solve_as_csr(const coo_view<Index>& A, options how, Solve solve)
    -> std::optional<decltype(solve(A, how))> {
  const stopwatch watch;
  const std::uint64_t bytes = saturating_product(A.row_count + 1, sizeof(Offset));
  std::uint64_t& limit = how.limits.max_bytes;
  if (limit != 0) {
    const std::uint64_t of_run = saturating_product(A.row_count, 2 * sizeof(Index));
    if (saturating_sum(bytes, of_run) > limit) return {};
    limit -= bytes;
  }
  const auto offsets =
      row_offsets_if_ascending<Offset>(A.rows, A.row_count, threads(thread_count(how)));
  if (!offsets) return {};
  const double seconds = watch.seconds();
  auto found = solve(csr_view{A.row_count, *offsets, A.columns}, how);
  found.used.build_seconds += seconds;
  found.used.note = "rows ascend: a CSR matrix";
  return found;
}

/// Solves a COO matrix, as CSR if that pays.
template <class Index, class Solve>
auto solve_coo(const coo_view<Index>& A, const options& how, Solve solve) {
  check_shape(A, vertices_of(how.bipartite));
  if (may_be_csr(A, how)) {
    const bool is_short = A.columns.size() <= std::numeric_limits<std::uint32_t>::max();
    if constexpr (sizeof(Index) == 4)
      if (is_short)
        if (auto found = solve_as_csr<std::uint32_t>(A, how, solve)) return *std::move(found);
    if (sizeof(Index) == 8 || !is_short)
      if (auto found = solve_as_csr<std::uint64_t>(A, how, solve)) return *std::move(found);
  }
  return solve(A, how);
}

}  // namespace

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> cc(const csr_view<Index, Offset>& A, const options& how) {
  return with_own_labels{}(A, how);
}

template <std::unsigned_integral Index>
result<Index> cc(const coo_view<Index>& A, const options& how) {
  return solve_coo(A, how, with_own_labels{});
}

result<std::uint32_t> cc(const dense_view& A, const options& how) {
  return with_own_labels{}(A, how);
}

template <host_matrix View>
summary label_components(const View& A, std::span<typename View::index> labels,
                         const options& how) {
  using index = typename View::index;
  const with_labels<index> solve{labels};
  if constexpr (std::is_same_v<View, coo_view<index>>)
    return solve_coo(A, how, solve);
  else
    return solve(A, how);
}

template result<std::uint32_t> cc(const csr_view<std::uint32_t, std::uint32_t>&, const options&);
template result<std::uint32_t> cc(const csr_view<std::uint32_t, std::uint64_t>&, const options&);
template result<std::uint64_t> cc(const csr_view<std::uint64_t, std::uint64_t>&, const options&);
template result<std::uint32_t> cc(const coo_view<std::uint32_t>&, const options&);
template result<std::uint64_t> cc(const coo_view<std::uint64_t>&, const options&);

using narrow_labels = std::span<std::uint32_t>;
using wide_labels = std::span<std::uint64_t>;

template summary label_components(const csr_view<std::uint32_t, std::uint32_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csr_view<std::uint32_t, std::uint64_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csr_view<std::uint64_t, std::uint64_t>&, wide_labels,
                                  const options&);
template summary label_components(const coo_view<std::uint32_t>&, narrow_labels, const options&);
template summary label_components(const coo_view<std::uint64_t>&, wide_labels, const options&);
template summary label_components(const dense_view&, narrow_labels, const options&);

}  // namespace skerry
