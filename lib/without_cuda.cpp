// SPDX-License-Identifier: Apache-2.0
// Stands in for run_cuda.cu in a build without CUDA.
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "run.hpp"

namespace skerry {

backend_info cuda_info() {
  return {"cuda", false, "configure with -DSKERRY_CUDA=ON; it needs the CUDA toolkit"};
}

std::vector<std::string_view> cuda_algorithm_names() { return {}; }

template <class Index, class Offset>
run_answer<Index> run_cuda(const csr_view<Index, Offset>&, const run_request&) {
  throw not_compiled("back end \"cuda\" is not compiled in; " + cuda_info().remedy);
}

std::optional<run_answer<std::uint32_t>> run_cuda_streamed(const row_source<std::uint32_t>&,
                                                           const run_request&,
                                                           const std::function<void()>&) {
  throw not_compiled("back end \"cuda\" is not compiled in; " + cuda_info().remedy);
}

template run_answer<std::uint32_t> run_cuda(const csr_view<std::uint32_t, std::uint32_t>&,
                                            const run_request&);
template run_answer<std::uint32_t> run_cuda(const csr_view<std::uint32_t, std::uint64_t>&,
                                            const run_request&);
template run_answer<std::uint64_t> run_cuda(const csr_view<std::uint64_t, std::uint64_t>&,
                                            const run_request&);

}  // namespace skerry
