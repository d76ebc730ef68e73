// SPDX-License-Identifier: Apache-2.0
// Stands in for run_graphblas.cpp in a build without that back end.
#include "run.hpp"

namespace skerry {

backend_info graphblas_info() {
  return {"graphblas", false,
          "configure with -DSKERRY_GRAPHBLAS=ON; `make deps` installs what it needs"};
}

namespace {

[[noreturn]] void graphblas_is_absent() {
  throw not_compiled("back end \"graphblas\" is not compiled in; " + graphblas_info().remedy);
}

}  // namespace

template <class Index, class Offset>
run_answer<Index> run_graphblas(const csr_view<Index, Offset>&, const run_request&) {
  graphblas_is_absent();
}

run_answer<std::uint32_t> run_graphblas(const dense_view&, const run_request&) {
  graphblas_is_absent();
}

template run_answer<std::uint32_t> run_graphblas(const csr_view<std::uint32_t, std::uint32_t>&,
                                                 const run_request&);
template run_answer<std::uint32_t> run_graphblas(const csr_view<std::uint32_t, std::uint64_t>&,
                                                 const run_request&);
template run_answer<std::uint64_t> run_graphblas(const csr_view<std::uint64_t, std::uint64_t>&,
                                                 const run_request&);

}  // namespace skerry
