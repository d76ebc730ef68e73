// SPDX-License-Identifier: Apache-2.0
// cc(A) of a view in host memory.
#include <span>

#include "lib/hosts/host_view.hpp"
#include "lib/hosts/solve_share.hpp"
#include "lib/hosts/solve_view.hpp"

namespace skerry {

namespace {

/// cc(A), with labels of its own.
struct with_own_labels {
  template <class View>
  [[nodiscard]] auto operator()(const View& A, const options& how) const {
    return solve(host_view<View>(A, how), how).value();
  }
};

/// The same, with labels in an array of the caller's.
template <class Index>
struct with_labels {
  std::span<Index> labels;
  template <class View>
  [[nodiscard]] summary operator()(const View& A, const options& how) const {
    return solve(labelled_view<View>(A, how, labels), how).value();
  }
};

}  // namespace

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> cc(const csr_view<Index, Offset>& A, const options& how) {
  return with_own_labels{}(A, how);
}

template <std::unsigned_integral Index>
result<Index> cc(const coo_view<Index>& A, const options& how) {
  return solve_view(A, how, with_own_labels{});
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> cc(const csr_rows_view<Index, Offset>& A, const options& how) {
  return solve_view(A, how, with_own_labels{});
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> solve_share(const csr_rows_view<Index, Offset>& A, options how,
                          share_of_matrix& share) {
  how.symmetric = symmetry::unknown;
  share.giant.reset();
  check_shape(A, vertices_of(how.bipartite));
  if (!reads_rows(A, how)) return cc(A, how);
  return solve(host_view<csr_rows_view<Index, Offset>>(A, how, {}, &share), how).value();
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> cc(const csc_view<Index, Offset>& A, const options& how) {
  return solve_view(A, how, with_own_labels{});
}

template <std::unsigned_integral Index>
result<Index> cc(const edge_view<Index>& A, const options& how) {
  return solve_view(A, how, with_own_labels{});
}

result<std::uint32_t> cc(const dense_view& A, const options& how) {
  return with_own_labels{}(A, how);
}

template <host_matrix View>
summary label_components(const View& A, std::span<typename View::index> labels,
                         const options& how) {
  return solve_view(A, how, with_labels<typename View::index>{labels});
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
summary label_components(const csr_rows_view<Index, Offset>& A, std::span<Index> labels,
                         const options& how) {
  return solve_view(A, how, with_labels<Index>{labels});
}

template result<std::uint32_t> cc(const csr_view<std::uint32_t, std::uint32_t>&, const options&);
template result<std::uint32_t> cc(const csr_view<std::uint32_t, std::uint64_t>&, const options&);
template result<std::uint64_t> cc(const csr_view<std::uint64_t, std::uint64_t>&, const options&);
template result<std::uint32_t> solve_share(const csr_rows_view<std::uint32_t, std::uint32_t>&,
                                           options, share_of_matrix&);
template result<std::uint32_t> solve_share(const csr_rows_view<std::uint32_t, std::uint64_t>&,
                                           options, share_of_matrix&);
template result<std::uint64_t> solve_share(const csr_rows_view<std::uint64_t, std::uint64_t>&,
                                           options, share_of_matrix&);
template result<std::uint32_t> cc(const csr_rows_view<std::uint32_t, std::uint32_t>&,
                                  const options&);
template result<std::uint32_t> cc(const csr_rows_view<std::uint32_t, std::uint64_t>&,
                                  const options&);
template result<std::uint64_t> cc(const csr_rows_view<std::uint64_t, std::uint64_t>&,
                                  const options&);
template result<std::uint32_t> cc(const coo_view<std::uint32_t>&, const options&);
template result<std::uint64_t> cc(const coo_view<std::uint64_t>&, const options&);
template result<std::uint32_t> cc(const csc_view<std::uint32_t, std::uint32_t>&, const options&);
template result<std::uint32_t> cc(const csc_view<std::uint32_t, std::uint64_t>&, const options&);
template result<std::uint64_t> cc(const csc_view<std::uint64_t, std::uint64_t>&, const options&);
template result<std::uint32_t> cc(const edge_view<std::uint32_t>&, const options&);
template result<std::uint64_t> cc(const edge_view<std::uint64_t>&, const options&);

using narrow_labels = std::span<std::uint32_t>;
using wide_labels = std::span<std::uint64_t>;

template summary label_components(const csr_view<std::uint32_t, std::uint32_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csr_view<std::uint32_t, std::uint64_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csr_view<std::uint64_t, std::uint64_t>&, wide_labels,
                                  const options&);
template summary label_components(const csr_rows_view<std::uint32_t, std::uint32_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csr_rows_view<std::uint32_t, std::uint64_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csr_rows_view<std::uint64_t, std::uint64_t>&, wide_labels,
                                  const options&);
template summary label_components(const coo_view<std::uint32_t>&, narrow_labels, const options&);
template summary label_components(const coo_view<std::uint64_t>&, wide_labels, const options&);
template summary label_components(const csc_view<std::uint32_t, std::uint32_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csc_view<std::uint32_t, std::uint64_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csc_view<std::uint64_t, std::uint64_t>&, wide_labels,
                                  const options&);
template summary label_components(const edge_view<std::uint32_t>&, narrow_labels, const options&);
template summary label_components(const edge_view<std::uint64_t>&, wide_labels, const options&);
template summary label_components(const dense_view&, narrow_labels, const options&);

template run_answer<std::uint32_t> run_entries(const coo_view<std::uint32_t>&, vertices,
                                               const run_request&);

}  // namespace skerry
