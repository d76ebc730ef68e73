// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

namespace detail {
class semiring_session;
}  // namespace detail

/// The copy of a matrix that sessions of back ends share.
using semiring_rows = std::shared_ptr<const csr<std::uint32_t, std::uint64_t>>;

}  // namespace skerry
