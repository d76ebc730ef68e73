// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <span>

#include "matrix_ops/backend.hpp"

namespace skerry {

// clang-format off
/// A back end whose vectors are no arrays of the host, and are copied from and to these.
///
///   on.upload(values)   a vector with these elements
///   on.download(x, to)  to[r] = x[r]; the zero of min_second where a label is missing
///   on.holds_rows(x)    whether x[r] < n for each r
///   on.wait()           returns when all operations have completed
// clang-format on
template <class B>
concept host_access_backend = backend<B> &&
    requires(B on, const typename B::vector x, std::span<const typename B::index> values,
             std::span<typename B::index> to) {
  { on.upload(values) } -> std::same_as<typename B::vector>;
  on.download(x, to);
  { on.holds_rows(x) } -> std::same_as<bool>;
  on.wait();
};

}  // namespace skerry
