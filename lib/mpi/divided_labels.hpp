// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "matrix_ops/combblas/backend.hpp"

namespace skerry::mpi {

/// The labels of a solve on back end "combblas", each of which one rank stores.  All
/// members but the constructor are collective.  No status of MPI is checked: on the ranks of a grid
/// an error ends the job, see grid.hpp.
template <class Backend>
class divided_labels {
 public:
  using Index = typename Backend::index;
  using vector = typename Backend::vector;

  divided_labels(combblas::grid& on, Backend& with, vector labels)
      : on_(on), with_(with), labels_(std::move(labels)), of_(labels_.size(), on.side()) {}

  [[nodiscard]] std::uint64_t count() const {
    std::uint64_t roots = own_roots();
    MPI_Allreduce(MPI_IN_PLACE, &roots, 1, MPI_UINT64_T, MPI_SUM, on_.ranks());
    return roots;
  }

  /// Numbers the components 0, 1, ... in the order of their roots.
  void number_densely(const combblas::matrix& A) {
    std::uint64_t before = 0;
    const std::uint64_t roots = own_roots();
    MPI_Exscan(&roots, &before, 1, MPI_UINT64_T, MPI_SUM, on_.ranks());
    auto next = static_cast<Index>(on_.rank() == 0 ? 0 : before);
    vector number = with_.iota(A), numbered = number;
    const auto label = labels_.local();
    for (std::size_t k = 0; k < label.size(); ++k)
      if (is_root(k)) number.set(k, next++);
    with_.gather(numbered, number, labels_);
    labels_ = std::move(numbered);
  }

  /// to  [n], on each rank
  void copy_all(std::span<Index> to) const {
    const MPI_Datatype type = sizeof(Index) == 4 ? MPI_UINT32_T : MPI_UINT64_T;
    std::ranges::copy(labels_.local(), to.begin() + static_cast<std::ptrdiff_t>(begin()));
    for (std::uint64_t r = 0; r < on_.size(); ++r)
      MPI_Bcast(to.data() + of_.begin(r), static_cast<int>(of_.size(r)), type, static_cast<int>(r),
                on_.ranks());
    on_.count_sent((on_.size() - 1) * labels_.local().size_bytes());
  }

  /// to  [rows], those from `first` on
  void copy(std::span<Index> to, std::uint64_t first) {
    std::vector<Index> rows(to.size());
    std::iota(rows.begin(), rows.end(), static_cast<Index>(first));
    with_.elements(to, labels_, rows);
  }

 private:
  [[nodiscard]] std::uint64_t begin() const { return of_.begin(on_.rank()); }
  [[nodiscard]] bool is_root(std::size_t k) const { return labels_.local()[k] == begin() + k; }
  [[nodiscard]] std::uint64_t own_roots() const {
    std::uint64_t roots = 0;
    for (std::size_t k = 0; k < labels_.local().size(); ++k) roots += is_root(k);
    return roots;
  }

  combblas::grid& on_;
  Backend& with_;
  vector labels_;
  combblas::layout of_;
};

}  // namespace skerry::mpi
