// SPDX-License-Identifier: Apache-2.0
// A topology-driven breadth-first search: every level is a pass over all vertices, without a
// frontier queue. Harish, Narayanan: Accelerating large graph algorithms on the GPU using CUDA.
// HiPC 2007.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/kernel_run.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/entry_visitor.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// The level at which a vertex was reached: 1 for the start, 0 if not reached.
using bfs_level = std::uint32_t;

/// level[v] = 1 for the start, else 0
template <class Index>
struct init_levels {
  bfs_level* level;  // [n]
  Index start;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { level[v] = v == start; }
};

/// Entry visitor: reaches the columns in the rows of one level, as the next level.
template <class Atomics, class Index, class Record = no_record>
struct reach_columns {
  bfs_level* level;  // [n]
  bfs_level current;
  std::uint32_t* any;  // set to 1 if a vertex is reached
  Record record = {};

  [[nodiscard]] SKERRY_HOST_DEVICE row_filter filter_of(Index u) const {
    return Atomics::load(level[u]) == current ? row_filter::all : row_filter::none;
  }
  SKERRY_HOST_DEVICE void operator()(row_filter, Index u, Index v) const {
    bfs_level level_v = Atomics::load(level[v]);
    if (level_v != 0) return;
    if constexpr (Record::records) {  // one thread keeps its edge
      if (!Atomics::compare_exchange(level[v], level_v, current + 1)) return;
      record.keep(v, u, v);
    } else {
      Atomics::store(level[v], current + 1);  // all concurrent writes store the same value
    }
    raise<Atomics>(*any);
  }
};

/// level[v] != 0
struct is_reached {
  const bfs_level* level;  // [n]
  SKERRY_HOST_DEVICE bool operator()(std::size_t v) const { return level[v] != 0; }
};

/// The vertices reachable from one vertex, level by level. Has the interface of
/// direction_optimizing_bfs, which stores a frontier queue; here each level tests every vertex.
///
/// Record  as of direction_optimizing_bfs
/// memory  a word per vertex
/// cost    each row that is reached is read once, and each level is a pass over n words
template <class Executor, std::unsigned_integral Index, std::unsigned_integral Offset,
          class Record = no_record>
class topology_driven_bfs {
 public:
  /// A is n x n, checked; start < n
  topology_driven_bfs(const Executor& run, const matrix_of<Executor, Index, Offset>& A, Index start,
                      Record record = {})
      : run_(run),
        A_(A),
        record_(record),
        level_(run.template allocate<bfs_level>(A.row_count)),
        any_(run) {
    run_.for_each(A.row_count, init_levels<Index>{level_.data(), start});
  }

  /// Advances by one level; returns false if it reached no vertex.
  bool advance(symmetry) {
    any_.lower();
    visit_entries(run_, A_, {0, A_.entry_count},
                  reach_columns<typename Executor::atomics, Index, Record>{
                      level_.data(), ++current_, any_.at(), record_});
    return any_.is_raised();
  }

  /// The predicate: whether v is reached.
  [[nodiscard]] is_reached reached() const { return is_reached{level_.data()}; }

 private:
  const Executor& run_;
  matrix_of<Executor, Index, Offset> A_;
  Record record_;
  vector_of<Executor, bfs_level> level_;  // [n]
  typename Executor::flag any_;
  bfs_level current_ = 0;
};

}  // namespace skerry
