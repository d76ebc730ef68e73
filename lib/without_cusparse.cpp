// SPDX-License-Identifier: Apache-2.0
// Stands in for run_cusparse.cpp and cc_cusparse.cpp in a build without that back end.
#include "run.hpp"
#include "skerry/cuda.hpp"

namespace skerry {

backend_info cusparse_info() {
  return {
      "cusparse", false,
      "configure with -DSKERRY_CUDA=ON; it needs a CUDA toolkit with cuSPARSE, whose SpMMOp it is, "
      "and with nvrtc"};
}

namespace {

[[noreturn]] void cusparse_is_absent() {
  throw not_compiled("back end \"cusparse\" is not compiled in; " + cusparse_info().remedy);
}

}  // namespace

template <class Index, class Offset>
run_answer<Index> run_cusparse(const csr_view<Index, Offset>&, const run_request&) {
  cusparse_is_absent();
}

run_answer<std::uint32_t> run_cusparse(const dense_view&, const run_request&) {
  cusparse_is_absent();
}

any_device_view view_of(const cusparseSpMatDescr*) { cusparse_is_absent(); }

template run_answer<std::uint32_t> run_cusparse(const csr_view<std::uint32_t, std::uint32_t>&,
                                                const run_request&);
template run_answer<std::uint32_t> run_cusparse(const csr_view<std::uint32_t, std::uint64_t>&,
                                                const run_request&);
template run_answer<std::uint64_t> run_cusparse(const csr_view<std::uint64_t, std::uint64_t>&,
                                                const run_request&);

}  // namespace skerry
