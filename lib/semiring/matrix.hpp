// SPDX-License-Identifier: Apache-2.0
// Matrices of any kind as the copy that back ends of products share, and back ends by name.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "lib/semiring/session.hpp"
#include "skerry/io.hpp"

namespace skerry {

/// Which entries a copy has.
enum class copied {
  as_is,      // those of A
  symmetric,  // those of A + A'
};

/// A copy of A, with 32-bit ids.
///
/// throws  as on()
[[nodiscard]] semiring_rows copy_rows(const detail::any_host_view& A, copied entries,
                                      const semiring_options& how);

/// Opens the back end of that name, with A.
///
/// throws  as on()
[[nodiscard]] std::shared_ptr<detail::semiring_session> open_backend(const semiring_rows& A,
                                                                     std::string_view name,
                                                                     const semiring_options& how);

/// The entries that a matrix from a file stores.
[[nodiscard]] inline detail::any_host_view view_of_entries(const stored_matrix& A) {
  return with_view(A, [](const auto& view) -> detail::any_host_view { return view; });
}

/// A copy with the entries that the file means: both of those of which one is stored.
[[nodiscard]] inline copied entries_of(const stored_matrix& A) {
  return A.is_undirected && A.symmetric != symmetry::yes ? copied::symmetric : copied::as_is;
}

}  // namespace skerry
