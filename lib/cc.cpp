// SPDX-License-Identifier: Apache-2.0
// cc(A): check, choose, run, number.
#include <type_traits>
#include <utility>

#include "catalogue.hpp"
#include "check.hpp"
#include "executor_of.hpp"
#include "matrix_ops/dense_pattern.hpp"
#include "matrix_ops/symmetrise.hpp"
#include "memory.hpp"
#include "run.hpp"
#include "skerry/skerry.hpp"
#include "solve.hpp"

namespace skerry {

namespace {

template <class View>
inline constexpr bool by_rows = false;
template <class Index, class Offset>
inline constexpr bool by_rows<csr_view<Index, Offset>> = true;
template <class View>
inline constexpr bool is_dense = std::is_same_v<View, dense_view>;

/// On the back end that was chosen.
template <class View>
run_answer<typename View::index> run_on(const std::string& backend, const View& A,
                                        const run_request& request) {
  if (backend == "graphblas") return run_graphblas(A, request);
  if (backend == "thrust") return run_thrust(A, request);
  if (backend == "thrust_cuda") return run_thrust_cuda(A, request);
  if (backend == "cusparse") return run_cusparse(A, request);
  if constexpr (by_rows<View>) {
    if (backend == "cuda") return run_cuda(A, request);
    if (is_host_executor(backend)) return run_host(A, request);
  }
  return run_reference(A, request);
}

/// Whether the run can work on the view as it is, be it only to see that it cannot end there.
template <class View>
bool works_in_place(const options& how, const choice& run) {
  if (how.bipartite) return false;
  if (wants_both_ways(run) && how.symmetric != symmetry::yes) return false;
  if (runs_kernels(run.backend)) return by_rows<View>;
  return is_dense<View> || (by_rows<View> && !works_on_dense(run.algorithm));
}

/// What an algorithm will work on, at worst: the view where it can serve, as Rem's takes any.
template <class View>
work_matrix work_for(const options& how, const choice& run) {
  if (run.algorithm == "rem") return work_matrix::given;
  const bool dense = works_on_dense(run.algorithm), kernel = runs_kernels(run.backend);
  if (kernel) return works_in_place<View>(how, run) ? work_matrix::given : work_matrix::by_rows;
  if (is_dense<View> && !how.bipartite)
    return how.symmetric == symmetry::yes ? work_matrix::given : work_matrix::dense;
  if (dense) return work_matrix::dense;
  if (by_rows<View> && !how.bipartite && how.symmetric == symmetry::yes) return work_matrix::given;
  return work_matrix::by_rows;
}

/// Over n x n bytes that are A + A'; labels in the width of A's ids.
template <class View>
run_answer<typename View::index> run_on_dense(const View& A, std::uint64_t n, std::uint64_t shift,
                                              const std::string& backend,
                                              const run_request& request) {
  const auto element = dense_pattern(A, n, shift);
  return with_index<typename View::index>(run_on(backend, dense_view(n, element), request));
}

/// Over rows that are A + A', with the narrowest offsets that leave room for as many entries again.
template <class View>
run_answer<typename View::index> run_on_rows(const View& A, std::uint64_t n,
                                             typename View::index shift, const std::string& backend,
                                             const run_request& request) {
  const any_executor& on = request.executor;
  if constexpr (sizeof(typename View::index) == 4)
    if (A.entry_count() <= std::uint64_t{1} << 30)
      return run_on(backend, symmetrise<std::uint32_t>(A, n, shift, on).view(), request);
  return run_on(backend, symmetrise<std::uint64_t>(A, n, shift, on).view(), request);
}

/// Products or kernels on a view: in place first, and over A + A' where that cannot be, or where it
/// showed A to be not symmetric.
template <class View>
run_answer<typename View::index> run_on_view(const View& A, const options& how, const choice& run,
                                             run_request request) {
  using index = typename View::index;
  const stopwatch watch;
  const bool in_place = works_in_place<View>(how, run);
  if (!in_place || !checks_ids(run)) check_entries(A, request.executor);
  if constexpr (by_rows<View> || is_dense<View>)
    if (in_place) {
      auto answer = run_on(run.backend, A, request);
      answer.build_seconds = watch.seconds() - answer.solve_seconds;
      if (answer.labels) return answer;
    }
  request.symmetric = true;
  const std::uint64_t n = vertex_count(A, how.bipartite);
  const index shift = how.bipartite ? static_cast<index>(A.row_count) : 0;
  auto answer = work_for<View>(how, run) == work_matrix::dense
                    ? run_on_dense(A, n, shift, run.backend, request)
                    : run_on_rows(A, n, shift, run.backend, request);
  answer.build_seconds = watch.seconds() - answer.solve_seconds;
  return answer;
}

/// Entries as far as choices go: of a dense matrix its elements, unless they are to be made rows.
template <class View>
std::uint64_t extent_entries(const View& A, const options& how) {
  if constexpr (is_dense<View>)
    if (!how.bipartite) return A.row_count * A.column_count;
  return A.entry_count();
}

/// The memory that a run will take.
template <class View>
memory_need need_of(const View& A, extent of, const options& how, const choice& run) {
  const work_matrix on = work_for<View>(how, run);
  if (on == work_matrix::by_rows) of.entries = A.entry_count();
  return estimate(of, run, sizeof(typename View::index), on, how.memory);
}

template <class View>
result<typename View::index> solve(const View& A, const options& how) {
  check_shape(A, how.bipartite);
  const extent of{vertex_count(A, how.bipartite), extent_entries(A, how)};
  const choice run = plan(of, how, by_rows<View>);
  check_memory(need_of(A, of, how, run), of, how.max_bytes);

  round_watch rounds(how, run.algorithm);
  const run_request request{run.algorithm,
                            run.backend,
                            executor_of(run.backend, thread_count(how)),
                            how.symmetric == symmetry::yes,
                            [&] { rounds.before_round(); },
                            how.segments,
                            how.stage_size,
                            how.jobs,
                            how.gpu,
                            how.memory,
                            how.gpu_memory};
  auto answer = run.algorithm == "rem" ? run_rem(A, how.bipartite, request)
                                       : run_on_view(A, how, run, request);
  return finish(std::move(answer), how, run, rounds, request.executor);
}

}  // namespace

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> cc(const csr_view<Index, Offset>& A, const options& how) {
  return solve(A, how);
}

template <std::unsigned_integral Index>
result<Index> cc(const coo_view<Index>& A, const options& how) {
  return solve(A, how);
}

result<std::uint32_t> cc(const dense_view& A, const options& how) { return solve(A, how); }

template result<std::uint32_t> cc(const csr_view<std::uint32_t, std::uint32_t>&, const options&);
template result<std::uint32_t> cc(const csr_view<std::uint32_t, std::uint64_t>&, const options&);
template result<std::uint64_t> cc(const csr_view<std::uint64_t, std::uint64_t>&, const options&);
template result<std::uint32_t> cc(const coo_view<std::uint32_t>&, const options&);
template result<std::uint64_t> cc(const coo_view<std::uint64_t>&, const options&);

}  // namespace skerry
