// SPDX-License-Identifier: Apache-2.0
// A view in host memory as a source of the pipeline.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "lib/hosts/run_entries.hpp"
#include "lib/pipeline/pipeline.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/passes/dense_pattern.hpp"
#include "matrix_ops/passes/symmetrise.hpp"

namespace skerry {

template <class View>
inline constexpr bool is_csr = false;
template <class Index, class Offset>
inline constexpr bool is_csr<csr_view<Index, Offset>> = true;
template <class View>
inline constexpr bool is_rows = false;
template <class Index, class Offset>
inline constexpr bool is_rows<csr_rows_view<Index, Offset>> = true;
template <class View>
inline constexpr bool is_dense = std::is_same_v<View, dense_view>;

/// A view in host memory as a source of the pipeline.
template <class View>
class host_view {
 public:
  using index = typename View::index;
  using report_type = result<index>;

  /// labels  where the run may write labels, or empty
  /// share   of which A has the rows; null if it has all.  For rows alone
  host_view(const View& A, const options& how, std::span<index> labels = {},
            share_of_matrix* share = nullptr)
      : how_(how), labels_(labels), A_(A), share_(share) {}

  void check_shape() const { skerry::check_shape(A_, sides()); }

  [[nodiscard]] extent size() const { return {vertex_count(A_, sides()), entries()}; }

  [[nodiscard]] choice choose(const extent& size) const {
    return choose_for(size, how_, threads_, is_csr<View> || is_rows<View>, !is_rows<View>);
  }

  [[nodiscard]] bool can_run(const choice&) const { return true; }

  void check_memory(extent size, const choice& run, bool records_forest = false) const {
    const work_matrix on = work_for(run);
    if (on == work_matrix::csr) size.entries = A_.entry_count();
    skerry::check_memory(estimate(size, run,
                                  {.index_bytes = sizeof(index),
                                   .on = on,
                                   .memory = how_.device.memory,
                                   .pattern = how_.symmetric,
                                   .threads = threads_,
                                   .records_forest = records_forest}),
                         size, how_.limits.max_bytes);
  }

  [[nodiscard]] any_executor executor(const choice& run) const {
    return run.backend.executor(threads_);
  }
  [[nodiscard]] symmetry pattern() const { return how_.symmetric; }

  [[nodiscard]] std::optional<run_answer<index>> run(const choice& run, run_request request) const {
    request.labels = labels_;
    request.share = share_;
    if constexpr (is_rows<View>) {
      return run_rows(A_, request);
    } else {
      if (run.algorithm.takes_entries) return run_entries(A_, sides(), request);
      return run_matrix(run, request);
    }
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
    if (run.algorithm.takes_entries || is_rows<View>) return work_matrix::given;
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
  share_of_matrix* const share_;
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

}  // namespace skerry
