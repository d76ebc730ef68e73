// SPDX-License-Identifier: Apache-2.0
// Compiles the back end on Thrust's CUDA system, with every algorithm on it, so that the one source
// stays one.  What it computes is tested where there is a device.
#include <cstdint>

#include "algorithms/bfs_cc.hpp"
#include "algorithms/fastsv.hpp"
#include "algorithms/label_propagation.hpp"
#include "algorithms/max_per_row.hpp"
#include "algorithms/skip_giant.hpp"
#include "matrix_ops/thrust/backend.hpp"
#include "matrix_ops/thrust/cuda_system.cuh"

namespace reef {

template <class Index, class Offset>
using device_backend = on_thrust::sparse_backend<on_thrust::cuda_system, Index, Offset>;
using dense_device_backend = on_thrust::dense_backend<on_thrust::cuda_system>;

static_assert(frontier_backend<device_backend<std::uint32_t, std::uint32_t>>);
static_assert(sampling_backend<device_backend<std::uint32_t, std::uint64_t>>);
static_assert(sampling_backend<device_backend<std::uint64_t, std::uint64_t>>);
static_assert(frontier_backend<dense_device_backend>);

template <class B>
struct solve_by_fastsv {
  typename B::vector operator()(B& on, const typename B::matrix& A) const { return fastsv(on, A); }
};

/// Whether every algorithm gives the same labels.
template <class B>
bool all_agree(B& on, const typename B::matrix& A) {
  const auto labels = fastsv(on, A);
  bool same = on.equal(labels, label_propagation(on, A)) && on.equal(labels, max_per_row(on, A)) &&
              on.equal(labels, bfs_cc(on, A));
  if constexpr (sampling_backend<B>)
    same = same && on.equal(labels, skip_giant(on, A, 2, solve_by_fastsv<B>{}));
  return same;
}

template bool all_agree(device_backend<std::uint32_t, std::uint32_t>&,
                        const device_backend<std::uint32_t, std::uint32_t>::matrix&);
template bool all_agree(device_backend<std::uint32_t, std::uint64_t>&,
                        const device_backend<std::uint32_t, std::uint64_t>::matrix&);
template bool all_agree(device_backend<std::uint64_t, std::uint64_t>&,
                        const device_backend<std::uint64_t, std::uint64_t>::matrix&);
template bool all_agree(dense_device_backend&, const dense_device_backend::matrix&);

}  // namespace reef
