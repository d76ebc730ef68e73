// SPDX-License-Identifier: Apache-2.0
// Rem's union-find over the entries of any view, as they stand.
#include "algorithms/rem.hpp"
#include "check.hpp"
#include "run.hpp"
#include "stopwatch.hpp"

namespace skerry {

namespace {

/// Labels by Rem's union-find on `run`, entries checked on the way.
template <class Atomics, class View>
buffer<typename View::index> labels_of(const View& A, bool bipartite, bool symmetric,
                                       const any_executor& run) {
  using index = typename View::index;
  const index shift = bipartite ? static_cast<index>(A.row_count) : 0;
  return rem<Atomics, index>(run, vertex_count(A, bipartite), [&](auto unite) {
    if (symmetric && !bipartite)  // one of (u, v) and (v, u) is enough
      for_each_checked_entry(A, run, [&](index u, index v) {
        if (v < u) unite(u, v);
      });
    else
      for_each_checked_entry(A, run,
                             [&](index u, index v) { unite(u, static_cast<index>(v + shift)); });
  });
}

}  // namespace

template <class View>
run_answer<typename View::index> run_entries(const View& A, bool bipartite,
                                             const run_request& request) {
  const any_executor& run = request.executor;
  run_answer<typename View::index> answer;
  const stopwatch watch;
  answer.labels = run.thread_count() == 1
                      ? labels_of<plain_access>(A, bipartite, request.symmetric, run)
                      : labels_of<host_atomics>(A, bipartite, request.symmetric, run);
  answer.solve_seconds = watch.seconds();
  return answer;
}

template run_answer<std::uint32_t> run_entries(const csr_view<std::uint32_t, std::uint32_t>&, bool,
                                               const run_request&);
template run_answer<std::uint32_t> run_entries(const csr_view<std::uint32_t, std::uint64_t>&, bool,
                                               const run_request&);
template run_answer<std::uint64_t> run_entries(const csr_view<std::uint64_t, std::uint64_t>&, bool,
                                               const run_request&);
template run_answer<std::uint32_t> run_entries(const coo_view<std::uint32_t>&, bool,
                                               const run_request&);
template run_answer<std::uint64_t> run_entries(const coo_view<std::uint64_t>&, bool,
                                               const run_request&);
template run_answer<std::uint32_t> run_entries(const dense_view&, bool, const run_request&);

}  // namespace skerry
