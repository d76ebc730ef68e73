// SPDX-License-Identifier: Apache-2.0
// The functors that calls.hpp gives to Thrust.
#pragma once

#include <thrust/tuple.h>

#include <cstddef>
#include <cstdint>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/mask.hpp"

namespace skerry::on_thrust {

template <class Index>
struct same {
  SKERRY_HOST_DEVICE bool operator()(Index a, Index b) const { return a == b; }
};

/// Whether the elements of a tuple differ.
struct differs {
  template <class Tuple>
  SKERRY_HOST_DEVICE bool operator()(const Tuple& both) const {
    return ::thrust::get<0>(both) != ::thrust::get<1>(both);
  }
};

/// add(a, b)
template <class Semiring>
struct sum_of_two {
  Semiring add;
  template <class Index>
  SKERRY_HOST_DEVICE Index operator()(Index a, Index b) const {
    return add.add(a, b);
  }
};

/// 1 if a `is` b, else 0
template <class Index>
struct one_if {
  relation is;
  SKERRY_HOST_DEVICE Index operator()(Index a, Index b) const { return holds(is, a, b) ? 1 : 0; }
};

/// Whether an element of a mask selects its row.
template <class Index>
struct is_admitted {
  bool is_complement;
  SKERRY_HOST_DEVICE bool operator()(Index m) const { return (m != 0) != is_complement; }
};

template <class Index>
struct is_value {
  Index value;
  SKERRY_HOST_DEVICE bool operator()(Index x) const { return x == value; }
};

/// Whether add(y, sum) is not y, of a tuple (y, sum).
template <class Semiring>
struct changes {
  Semiring add;
  template <class Tuple>
  SKERRY_HOST_DEVICE bool operator()(const Tuple& both) const {
    return add.add(::thrust::get<0>(both), ::thrust::get<1>(both)) != ::thrust::get<0>(both);
  }
};

/// Whether x[r] `is` z[c], of an entry (r, c).
template <class Index>
struct entry_holds {
  const Index* x;
  relation is;
  const Index* z;
  template <class Tuple>
  SKERRY_HOST_DEVICE bool operator()(const Tuple& entry) const {
    return holds(is, x[::thrust::get<0>(entry)], z[::thrust::get<1>(entry)]);
  }
};

/// The number of entries in row r.
struct row_length {
  const std::uint64_t* offsets;
  SKERRY_HOST_DEVICE std::uint64_t operator()(std::size_t r) const {
    return offsets[r + 1] - offsets[r];
  }
};

/// The place in the matrix of entry k of the rows of a frontier, one row after the other.
template <class Index>
struct entry_of_rows {
  const Index* front;
  const Index* of;            // entry k is in row front[of[k]]
  const std::uint64_t* ends;  // [front], the number of entries up to the end of each row
  const std::uint64_t* offsets;
  SKERRY_HOST_DEVICE std::uint64_t operator()(std::uint64_t k) const {
    return offsets[front[of[k]] + 1] - (ends[of[k]] - k);
  }
};

}  // namespace skerry::on_thrust
