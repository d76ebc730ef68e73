// SPDX-License-Identifier: Apache-2.0
// cc(A): check, choose, run, number.
#include <type_traits>
#include <utility>

#include "atoll/atoll.hpp"
#include "catalogue.hpp"
#include "check.hpp"
#include "dense_pattern.hpp"
#include "matrix_ops/symmetrise.hpp"
#include "memory.hpp"
#include "run.hpp"
#include "solve.hpp"

namespace reef {

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
  return run_reference(A, request);
}

/// A semiring algorithm on a view: in place where the view can serve, over A + A' where it cannot.
template <class View>
run_answer<typename View::index> run_semiring(const View& A, const options& how, const choice& run,
                                              bool dense, run_request request) {
  using index = typename View::index;
  const std::uint64_t n = vertex_count(A, how.bipartite);
  const index shift = how.bipartite ? static_cast<index>(A.row_count) : 0;
  const threads executor(request.threads);
  check_entries(A, executor);
  stopwatch watch;
  double spent = 0;  // on a try in place that showed A to be not symmetric
  if constexpr (by_rows<View> || is_dense<View>) {
    if (!how.bipartite && (is_dense<View> || !dense)) {
      auto answer = run_on(run.backend, A, request);
      if (answer.labels) return answer;
      spent = watch.lap();
    }
  }
  request.symmetric = true;
  const auto over = [&](const auto& B) {
    const double build = watch.lap();
    auto answer = run_on(run.backend, B, request);
    answer.build_seconds += build + spent;
    return answer;
  };
  if constexpr (sizeof(index) == 4) {
    if (dense || is_dense<View>) {
      const auto element = dense_pattern(A, n, shift);
      return over(dense_view(n, element));
    }
    if (2 * A.entry_count() < std::uint64_t{1} << 32)
      return over(symmetrise<std::uint32_t>(A, n, shift, executor).view());
  }
  return over(symmetrise<std::uint64_t>(A, n, shift, executor).view());
}

template <class View>
result<typename View::index> solve(const View& A, const options& how) {
  check_shape(A, how.bipartite);
  extent of{vertex_count(A, how.bipartite), 0};
  if constexpr (is_dense<View>)
    of.entries = A.row_count * A.column_count;
  else
    of.entries = A.entry_count();
  const choice run = plan(of, how);
  const bool dense = works_on_dense(run.algorithm);
  const bool copies = !by_rows<View> || how.bipartite || how.symmetric != symmetry::yes;
  check_memory(estimate(of, run, sizeof(typename View::index), copies && !is_dense<View>,
                        dense && !is_dense<View>),
               of, how.max_bytes);

  round_watch rounds(how, run.algorithm);
  const run_request request{run.algorithm, thread_count(run, how), how.symmetric == symmetry::yes,
                            [&] { rounds.before_round(); }};
  auto answer = run.backend == "serial" ? run_serial(A, how.bipartite, request)
                                        : run_semiring(A, how, run, dense, request);
  return finish(std::move(answer), how, run, rounds);
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

}  // namespace reef
