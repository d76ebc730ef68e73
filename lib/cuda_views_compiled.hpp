// SPDX-License-Identifier: Apache-2.0
// The views that cc() on a device is compiled for.  To be included behind the definitions, by the
// file that has them: with CUDA or without.
#pragma once

#include <cstdint>
#include <span>

#include "skerry/cuda.hpp"

namespace skerry {

template device_result<std::uint32_t> cc(const device_csr_view<std::uint32_t, std::uint32_t>&,
                                         device_workspace&, const options&);
template device_result<std::uint32_t> cc(const device_csr_view<std::uint32_t, std::uint64_t>&,
                                         device_workspace&, const options&);
template device_result<std::uint64_t> cc(const device_csr_view<std::uint64_t, std::uint64_t>&,
                                         device_workspace&, const options&);
template device_result<std::uint32_t> cc(const device_coo_view<std::uint32_t>&, device_workspace&,
                                         const options&);
template device_result<std::uint64_t> cc(const device_coo_view<std::uint64_t>&, device_workspace&,
                                         const options&);
template device_summary label_components(const device_csr_view<std::uint32_t, std::uint32_t>&,
                                         std::span<std::uint32_t>, device_workspace&,
                                         const options&);
template device_summary label_components(const device_csr_view<std::uint32_t, std::uint64_t>&,
                                         std::span<std::uint32_t>, device_workspace&,
                                         const options&);
template device_summary label_components(const device_csr_view<std::uint64_t, std::uint64_t>&,
                                         std::span<std::uint64_t>, device_workspace&,
                                         const options&);
template device_summary label_components(const device_coo_view<std::uint32_t>&,
                                         std::span<std::uint32_t>, device_workspace&,
                                         const options&);
template device_summary label_components(const device_coo_view<std::uint64_t>&,
                                         std::span<std::uint64_t>, device_workspace&,
                                         const options&);

}  // namespace skerry
