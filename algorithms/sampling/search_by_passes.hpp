// SPDX-License-Identifier: Apache-2.0
// A breadth-first search that keeps no list. Harish, Narayanan: Accelerating large graph algorithms
// on the GPU using CUDA. HiPC 2007.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/run_on.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/executors/entries.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// The round in which a vertex was reached: 1 that of the start, 0 none so far.
using round_number = std::uint32_t;

/// round[v] = 1 for the start, else 0
template <class Index>
struct begin_at {
  round_number* round;  // [n]
  Index start;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { round[v] = v == start; }
};

/// A visitor of the rows of one round, whose ends come to be reached in the next.
template <class Atomics, class Index>
struct reach_ends {
  round_number* round;  // [n]
  round_number last;
  std::uint32_t* any;  // 1 once a vertex is reached

  [[nodiscard]] SKERRY_HOST_DEVICE row_part part_of(Index u) const {
    return Atomics::load(round[u]) == last ? row_part::all : row_part::none;
  }
  SKERRY_HOST_DEVICE void operator()(row_part, Index, Index v) const {
    if (Atomics::load(round[v]) != 0) return;
    Atomics::store(round[v], last + 1);  // whoever else writes, writes the same
    raise<Atomics>(*any);
  }
};

/// round[v] != 0
struct has_round {
  const round_number* round;  // [n]
  SKERRY_HOST_DEVICE bool operator()(std::size_t v) const { return round[v] != 0; }
};

/// What is reached from one vertex, round by round.  The names are those of `search`, which keeps
/// what it has reached in the order of rounds; here each round asks every vertex whether it is of
/// the last one.  A device asks a million vertices in a microsecond or two, less than the launches
/// cost that keep a list.
///
/// memory  a word for each vertex
/// cost    each row that is reached is gone through once, and each round is a pass over n words
template <class Run, std::unsigned_integral Index, std::unsigned_integral Offset>
class search_by_passes {
 public:
  /// A is n x n, checked; start < n
  search_by_passes(const typename Run::executor_type& run, const csr_view<Index, Offset>& A,
                   Index start)
      : run_(run), A_(A), round_(run.template allocate<round_number>(A.row_count)), any_(run) {
    run_.for_each(A.row_count, begin_at<Index>{round_.data(), start});
  }

  /// Reaches the ends of the rows of the last round; false if there were none.
  bool advance(bool) {
    any_.lower();
    visit_entries(run_, A_, {0, A_.entry_count()},
                  reach_ends<typename Run::atomics, Index>{round_.data(), ++last_, any_.at()});
    return any_.is_raised();
  }

  /// A functor: whether v is reached.
  [[nodiscard]] has_round reached() const { return has_round{round_.data()}; }

 private:
  const typename Run::executor_type& run_;
  const csr_view<Index, Offset>& A_;
  vector_of<Run, round_number> round_;  // [n]
  typename Run::flag any_;
  round_number last_ = 0;
};

}  // namespace skerry
