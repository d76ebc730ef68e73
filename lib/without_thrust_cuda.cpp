// SPDX-License-Identifier: Apache-2.0
// Stands in for run_thrust_cuda.cpp in a build without that back end.
#include "run.hpp"

namespace skerry {

backend_info thrust_cuda_info() {
  return {"thrust_cuda", false, "configure with -DSKERRY_CUDA=ON; it needs the CUDA toolkit"};
}

namespace {

[[noreturn]] void thrust_cuda_is_absent() {
  throw not_compiled("back end \"thrust_cuda\" is not compiled in; " + thrust_cuda_info().remedy);
}

}  // namespace

template <class Index, class Offset>
run_answer<Index> run_thrust_cuda(const csr_view<Index, Offset>&, const run_request&) {
  thrust_cuda_is_absent();
}

run_answer<std::uint32_t> run_thrust_cuda(const dense_view&, const run_request&) {
  thrust_cuda_is_absent();
}

template run_answer<std::uint32_t> run_thrust_cuda(const csr_view<std::uint32_t, std::uint32_t>&,
                                                   const run_request&);
template run_answer<std::uint32_t> run_thrust_cuda(const csr_view<std::uint32_t, std::uint64_t>&,
                                                   const run_request&);
template run_answer<std::uint64_t> run_thrust_cuda(const csr_view<std::uint64_t, std::uint64_t>&,
                                                   const run_request&);

}  // namespace skerry
