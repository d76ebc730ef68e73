// SPDX-License-Identifier: Apache-2.0
// How a coordinate_matrix is made, by calls of Thrust.
#pragma once

#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/transform.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/thrust/coordinate_matrix.hpp"

namespace skerry::on_thrust {

/// Whether element k of a dense matrix is an entry.
template <class Value>
struct is_entry {
  const Value* values;
  SKERRY_HOST_DEVICE bool operator()(std::size_t k) const { return values[k] != 0; }
};

/// k / n
struct row_at {
  std::size_t n;
  SKERRY_HOST_DEVICE std::size_t operator()(std::size_t k) const { return k / n; }
};

/// k % n
struct column_at {
  std::size_t n;
  SKERRY_HOST_DEVICE std::size_t operator()(std::size_t k) const { return k % n; }
};

template <class System, std::unsigned_integral Index>
template <class Offset>
coordinate_matrix<System, Index>::coordinate_matrix(const sparse_matrix<System, Index, Offset>& A)
    : offsets_(A.row_count() + 1, std::uint64_t{0}),
      rows_(A.entry_count()),
      columns_(A.entry_count()) {
  if (A.row_count() == 0) return;
  const auto M = A.ref();
  ::thrust::copy(System::policy(), M.row_offsets, M.row_offsets + M.row_count + 1,
                 System::data(offsets_));
  ::thrust::copy(System::policy(), M.columns, M.columns + M.entry_count, System::data(columns_));
  // The row of entry k is the number of rows that end before it.
  const auto* const ends = offsets() + 1;
  const ::thrust::counting_iterator<std::uint64_t> first(0);
  ::thrust::upper_bound(System::policy(), ends, ends + row_count(), first, first + entry_count(),
                        System::data(rows_));
}

template <class System, std::unsigned_integral Index>
coordinate_matrix<System, Index>::coordinate_matrix(const dense_matrix<System>& A) {
  const std::size_t n = A.row_count();
  const ::thrust::counting_iterator<std::size_t> first(0);
  vector<std::uint64_t> at;
  A.ref().with_values([&]<class Value>(const Value* values) {
    const is_entry<Value> picked{values};
    at = vector<std::uint64_t>(static_cast<std::size_t>(
        ::thrust::count_if(System::policy(), first, first + n * n, picked)));
    ::thrust::copy_if(System::policy(), first, first + n * n, System::data(at), picked);
  });
  const auto* const begin = System::data(std::as_const(at));
  rows_ = vector<Index>(at.size());
  columns_ = vector<Index>(at.size());
  ::thrust::transform(System::policy(), begin, begin + at.size(), System::data(rows_), row_at{n});
  ::thrust::transform(System::policy(), begin, begin + at.size(), System::data(columns_),
                      column_at{n});
  find_offsets(n);
}

template <class System, std::unsigned_integral Index>
void coordinate_matrix<System, Index>::find_offsets(std::size_t n) {
  offsets_ = vector<std::uint64_t>(n + 1);
  const ::thrust::counting_iterator<std::uint64_t> first(0);
  ::thrust::lower_bound(System::policy(), rows(), rows() + entry_count(), first, first + n + 1,
                        System::data(offsets_));
}

}  // namespace skerry::on_thrust
