// SPDX-License-Identifier: Apache-2.0
#include "algorithms/rem.hpp"
#include "check.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "run.hpp"
#include "stopwatch.hpp"

namespace reef {

template <class View>
run_answer<typename View::index> run_serial(const View& A, bool bipartite,
                                            const run_request& request) {
  using index = typename View::index;
  const index shift = bipartite ? static_cast<index>(A.row_count) : 0;
  run_answer<index> answer;
  const stopwatch watch;
  answer.labels = rem<index>(vertex_count(A, bipartite), [&](auto unite) {
    if (request.symmetric && !bipartite)  // one of (u, v) and (v, u) is enough
      for_each_checked_entry(A, serial{}, [&](index u, index v) {
        if (v < u) unite(u, v);
      });
    else
      for_each_checked_entry(A, serial{},
                             [&](index u, index v) { unite(u, static_cast<index>(v + shift)); });
  });
  answer.solve_seconds = watch.seconds();
  return answer;
}

template run_answer<std::uint32_t> run_serial(const csr_view<std::uint32_t, std::uint32_t>&, bool,
                                              const run_request&);
template run_answer<std::uint32_t> run_serial(const csr_view<std::uint32_t, std::uint64_t>&, bool,
                                              const run_request&);
template run_answer<std::uint64_t> run_serial(const csr_view<std::uint64_t, std::uint64_t>&, bool,
                                              const run_request&);
template run_answer<std::uint32_t> run_serial(const coo_view<std::uint32_t>&, bool,
                                              const run_request&);
template run_answer<std::uint64_t> run_serial(const coo_view<std::uint64_t>&, bool,
                                              const run_request&);
template run_answer<std::uint32_t> run_serial(const dense_view&, bool, const run_request&);

}  // namespace reef
