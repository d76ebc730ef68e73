// SPDX-License-Identifier: Apache-2.0
// What needs CUDA, in a build without it: the constructors throw.
#include "bench/gpu_session.hpp"
#include "bench/gpu_shares.hpp"
#include "bench/gpu_stream.hpp"
#include "bench/pinned_pages.hpp"
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
double gpu_session::labels_call(symmetry) { return 0; }
double gpu_session::forest_call(symmetry) { return 0; }
void gpu_session::check_forest(const csr_view<std::uint32_t, std::uint32_t>&) const {}
floor_times gpu_session::floor(unsigned) { return {}; }
std::vector<std::string> gpu_session::samplings() { return {}; }
device_sample gpu_session::sample(const std::string&) { return {}; }

struct gpu_stream::state {};

gpu_stream::gpu_stream(std::string, std::span<const id_pair>, const bit_vector&,
                       std::span<const std::uint32_t>) {
  static_cast<void>(cuda_device());  // throws not_compiled
}
gpu_stream::~gpu_stream() = default;
double gpu_stream::insertion_seconds(std::size_t, batch_wait, const std::string&) { return 0; }
double gpu_stream::mixed_seconds(std::size_t) { return 0; }

struct gpu_shares::state {};

gpu_shares::gpu_shares(const csr_view<std::uint32_t, std::uint64_t>&, unsigned) {
  static_cast<void>(cuda_device());  // throws not_compiled
}
gpu_shares::~gpu_shares() = default;
double gpu_shares::call() { return 0; }
buffer<std::uint32_t> gpu_shares::labels(unsigned) const { return {}; }

struct pinned_pages::state {};

pinned_pages::pinned_pages(std::span<std::byte>) {
  static_cast<void>(cuda_device());  // throws not_compiled
}
pinned_pages::~pinned_pages() = default;

}  // namespace skerry::bench
