// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace skerry::cusparse {

/// to[k] = ~from[k] for k < n, on the device; asynchronous, enqueued on the stream of the scope.
void complement(const std::uint32_t* from, std::uint32_t* to, std::size_t n);
void complement(const std::uint64_t* from, std::uint64_t* to, std::size_t n);

/// to[k] = from[k] for k < n, with all values below 2^32; asynchronous.
void narrow(const std::uint64_t* from, std::uint32_t* to, std::size_t n);

}  // namespace skerry::cusparse
