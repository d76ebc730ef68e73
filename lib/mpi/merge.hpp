// SPDX-License-Identifier: Apache-2.0
// From the labels of each rank's part to those of the whole.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "algorithms/merge_labels.hpp"
#include "lib/mpi/agree.hpp"
#include "lib/mpi/communicator.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/ranges.hpp"

namespace skerry::mpi {

template <class Index>
struct merged {
  buffer<Index> labels;          // [n], the smallest vertex of each component
  std::uint64_t pairs_left = 0;  // over all ranks
};

/// Merges labels of the parts: one minimum over all ranks unites nearly all that the parts unite,
/// and the few pairs of trees that it leaves are exchanged.  Collective.
///
/// of_part  [n] on each rank: the smallest vertex of each component of its part
/// throws   std::bad_alloc, on all ranks, if one of them has no memory
template <class Index>
[[nodiscard]] merged<Index> merge(communicator& on, const any_executor& run,
                                  const buffer<Index>& of_part) {
  merged<Index> found;
  flat_pairs<Index> left;
  agree(on, [&] {
    found.labels = buffer<Index>(of_part.size());
    for_each_range(run, of_part.size(), 1 << 16, [&](std::uint64_t first, std::uint64_t last) {
      std::copy(of_part.data() + first, of_part.data() + last, found.labels.data() + first);
    });
  });
  on.minimum(std::span(found.labels));
  agree(on, [&] {
    compress_all(run, found.labels);
    left = unite_pairs_left(run, std::span<const Index>(of_part), std::span(found.labels));
  });
  const auto all_left = on.gather(std::span<const Index>(left));
  agree(on, [&] { unite_pairs(run, std::span(found.labels), std::span<const Index>(all_left)); });
  found.pairs_left = all_left.size() / 2;
  return found;
}

}  // namespace skerry::mpi
