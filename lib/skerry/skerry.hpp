// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "matrix_ops/error.hpp"
#include "matrix_ops/view.hpp"
#include "skerry/options.hpp"
#include "skerry/result.hpp"

namespace skerry {

/// The connected components of a sparse or dense matrix, read as a graph whose edges are A's
/// entries.  Values, diagonal, repeats and order are ignored; a pattern that is not symmetric gives
/// the weak components; a row without entries is a component of its own.
///
/// A        n x n; or, with options.bipartite, rows x columns, and then n = rows + columns, the
///          vertex of column c being rows + c.  Read only; may be shared with other threads.
/// returns  labels[n], labels[v] the smallest vertex of v's component; count; what was used
/// throws   invalid_matrix (not square; offsets fall; an id out of range; more memory than
///          there is), not_compiled, backend_error (no_device where a back end needs one and none
///          is there), stopped, std::invalid_argument (a name that does not exist)
/// cost     O(entries) time for the default; one array of n labels beside A
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] result<Index> cc(const csr_view<Index, Offset>& A, const options& how = {});
template <std::unsigned_integral Index>
[[nodiscard]] result<Index> cc(const coo_view<Index>& A, const options& how = {});
[[nodiscard]] result<std::uint32_t> cc(const dense_view& A, const options& how = {});

/// An algorithm that `options::algorithm` can name.
struct algorithm_info {
  std::string name;
  std::string family;  ///< "semiring", "union-find", "design space" or a system of the literature
  std::vector<std::string> backends;  ///< those of this build that it runs on, on this machine
  std::string source;                 ///< the publication
};

/// Every name that options::algorithm takes beside "auto".
[[nodiscard]] std::vector<algorithm_info> algorithms();

/// A back end that `options::backend` can name.
struct backend_info {
  std::string name;
  bool compiled = false;
  std::string remedy;  ///< how to get it, where it is absent
};

/// Every name that options::backend takes beside "auto".
[[nodiscard]] std::vector<backend_info> backends();

}  // namespace skerry
