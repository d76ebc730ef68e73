// SPDX-License-Identifier: Apache-2.0
// gpu_session in a build without CUDA: the constructor throws.
#include "bench/gpu_session.hpp"
#include "skerry/info.hpp"

namespace skerry::bench {

struct gpu_session::state {};

gpu_session::gpu_session(std::string, const csr_view<std::uint32_t, std::uint32_t>&,
                         std::span<const std::uint32_t>) {
  static_cast<void>(cuda_device());  // throws not_compiled
}
gpu_session::~gpu_session() = default;

double gpu_session::solve(const run_request&) { return 0; }
double gpu_session::call(symmetry) { return 0; }
floor_times gpu_session::floor(unsigned) { return {}; }
std::vector<std::string> gpu_session::samplings() { return {}; }
device_sample gpu_session::sample(const std::string&) { return {}; }

}  // namespace skerry::bench
