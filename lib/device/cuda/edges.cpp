// SPDX-License-Identifier: Apache-2.0
#include "lib/device/cuda/edges.hpp"

#include "matrix_ops/large_pages.hpp"

namespace skerry {

template <std::unsigned_integral Index>
std::uint64_t download_edges(const device_buffer<Index>& ends, const run_request& request) {
  const auto to = as_ids<Index>(request.forest).first(ends.size());
  prefault(std::as_writable_bytes(to), request.executor);
  copy_async(ends.data(), to.data(), to.size(), ends.resources().stream);
  wait_for(ends.resources().stream);
  return ends.size() / 2;
}

template std::uint64_t download_edges(const device_buffer<std::uint32_t>&, const run_request&);
template std::uint64_t download_edges(const device_buffer<std::uint64_t>&, const run_request&);

}  // namespace skerry
