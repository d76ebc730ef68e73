// SPDX-License-Identifier: Apache-2.0
// The adaptor of tests/backend_operations.hpp for back ends with on_thrust's device vectors.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "matrix_ops/thrust/device_session.hpp"
#include "tests/backend_operations.hpp"

namespace skerry::testing {

/// B is the back end; make(view) builds its matrix from a host view.
template <class View, class B, auto make>
struct device_adaptor {
  using view = View;
  using index = typename View::index;

  on_thrust::device_session session;
  B on{session.resources(), &session.flags()};

  auto matrix(const View& A) {
    const on_thrust::device_scope scope(session.resources());
    return make(A);
  }
  auto upload(const std::vector<index>& x) {
    const on_thrust::device_scope scope(session.resources());  // a newer adaptor may have its own
    return typename B::vector(std::span<const index>(x));
  }
  auto download(const typename B::vector& x) {
    std::vector<index> all(x.size());
    x.copy_to(all.data());
    return all;
  }
  entry_list entries(const typename B::matrix& A) {
    const auto M = A.ref();
    const auto on_host = [&]<class T>(const T* from, std::size_t n) {
      std::vector<T> to(n);
      copy_async(from, to.data(), n, session.resources().stream);
      session.wait();
      return to;
    };
    const auto offsets = on_host(M.row_offsets, M.row_count + 1);
    const auto columns = on_host(M.columns, M.entry_count);
    entry_list all;
    for (std::size_t r = 0; r < M.row_count; ++r)
      for (auto k = offsets[r]; k < offsets[r + 1]; ++k) all.emplace_back(r, columns[k]);
    return all;
  }
};

/// Checks the operations on 2^20 and 2^20 + 1 rows, most of them short, one with half of the
/// columns; on the larger matrix also the algorithms.
template <adaptor Adaptor>
void check_large(Adaptor& use) {
  using view = typename Adaptor::view;
  using index = typename view::index;
  dice roll(23);
  for (const std::uint64_t n : {std::uint64_t{1} << 20, (std::uint64_t{1} << 20) + 1}) {
    CAPTURE(n);
    const bool even = n % 2 == 0;
    const std::uint64_t hub = even ? n / 3 : n - 1;
    auto entries = random_entries(roll, n, 3 * n);
    for (std::uint64_t v = 0; v < n; v += 2) entries.emplace_back(hub, v);
    if (!even) entries = symmetric(roll, std::move(entries));
    const host_matrix<view> A(n, std::move(entries));
    detail::check_semiring(use, A.view(), min_second<index>{}, roll);
    detail::check_semiring(use, A.view(), max_second<index>{}, roll);
    if (!even) detail::check_algorithms(use, A.view());
  }
}

}  // namespace skerry::testing
