// SPDX-License-Identifier: Apache-2.0
// Records a kernel: each call of a functor, for one vertex or one entry, that changes an array of
// vertices is a step.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/disjoint_set/by_table.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/graft/edge_list.hpp"
#include "algorithms/graft/graft_sorted.hpp"
#include "algorithms/hook_first/first_link.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/owner_walk/owner_walk.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/sampling/hook.hpp"
#include "algorithms/sampling/k_out.hpp"
#include "algorithms/union_find/union_rule.hpp"
#include "lib/traces/builder.hpp"
#include "lib/traces/counted_rows.hpp"
#include "lib/traces/traced_functor.hpp"

namespace skerry {

/// What a functor is called for.
struct call_place {
  std::optional<std::pair<std::uint32_t, std::uint32_t>> entry = {};
  std::optional<std::uint32_t> vertex = {};
};

/// The observer of a recording executor.
class kernel_recorder {
 public:
  /// n       vertices
  /// record  must outlive this recorder
  kernel_recorder(std::size_t n, trace_record& record) : n_(n), record_(record) {}

  /// Before each round of a kernel that has rounds.
  void begin_round() { ++rounds_; }

  /// The vector that holds a parent of each vertex; empty if there is none.
  [[nodiscard]] std::string forest() const;

  // The members of an observer of recording executors.

  template <class F>
  void each_index(std::size_t n, const F& f) {
    const traced_functor is = described<F>::by(f);
    for (std::size_t i = 0; i < n; ++i)
      observe(is, {.vertex = static_cast<std::uint32_t>(i)}, [&] { f(i); });
    end_pass(is, n);
  }
  template <class Index>
  void each_index(std::size_t n, const make_root<Index>& f) {
    for (std::size_t i = 0; i < n; ++i) f(i);
    start(described<make_root<Index>>::by(f));
  }
  template <class Index>
  void each_index(std::size_t n, const copy_label<Index>& f) {
    whole_pass(n, f);
  }
  template <class Unite, class Ref>
  void each_index(std::size_t n, const init_auxiliary<Unite, Ref>& f) {
    for (std::size_t i = 0; i < n; ++i) f(i);
  }
  template <class Index, class F>
  void each_index(std::size_t n, const on_edge<Index, F>& f) {
    const traced_functor is = described<F>::by(f.f);
    for (std::size_t k = 0; k < n; ++k) {
      const auto [u, v] = f.edges[k];
      ++unreported_;
      observe(is, {.entry = std::pair(u, v)}, [&] { f(k); });
    }
    end_pass(is, n);
  }
  template <class Index, class Graft>
  void each_index(std::size_t n, const graft_from_end<Index, Graft>& f) {
    const traced_functor is = described<Graft>::by(f.graft);
    for (std::size_t k = 0; k < n; ++k) {
      const auto& e = f.list[n - 1 - k];
      ++unreported_;
      observe(is, {.entry = std::pair(e.u, e.v)}, [&] { f(k); });
    }
    end_pass(is, n);
  }
  template <class Index, class Atomics, class Matrix>
  void each_index(
      std::size_t slots,
      const walks_of_slot<Index, walk_with_vector<walk_marking<Atomics, Matrix>, Index>>& f) {
    entry_marks marks(f.walk.walk.A);
    using marking = walk_marking<Atomics, typename entry_marks<Matrix>::rows_type>;
    const walk_with_vector<marking, Index> walk{{marks.rows(), f.walk.walk.largest}};
    const traced_functor is = described<marking>::by(walk.walk);
    for (std::size_t slot = 0; slot < slots; ++slot)
      for (auto t = f.first + slot; t < f.last; t += f.slots)
        observe_row(is, t, marks, [&] { walk(slot, static_cast<Index>(t)); });
    end_pass(is, f.last - f.first);
  }
  template <std::uint64_t K, class Choice, class Ref, class Matrix>
  void each_index(std::size_t n, const unite_k<K, Choice, Ref, Matrix>& f) {
    entry_marks marks(f.A);
    using rows = typename entry_marks<Matrix>::rows_type;
    each_row(n, unite_k<K, Choice, Ref, rows>{f.t, marks.rows()}, marks);
  }
  template <std::uint64_t N, class Ref, class Matrix>
  void each_index(std::size_t n, const unite_root<N, Ref, Matrix>& f) {
    entry_marks marks(f.A);
    using rows = typename entry_marks<Matrix>::rows_type;
    each_row(n, unite_root<N, Ref, rows>{f.t, marks.rows()}, marks);
  }

  template <class F>
  void each_block(std::size_t n, std::size_t length, const F& f) {
    for (std::size_t first = 0; first < n; first += length) f(first, std::min(n, first + length));
  }
  /// A block reads the first entry of each row.
  template <class Shortcut, class Executor, class Matrix, class Record>
  void each_block(std::size_t n, std::size_t length,
                  const link_rows<Shortcut, Executor, Matrix, Record>& f) {
    const auto is = described<link_rows<Shortcut, Executor, Matrix, Record>>::by(f);
    for (std::size_t first = 0; first < n; first += length) {
      const std::size_t last = std::min(n, first + length);
      for (std::size_t v = first; v < last; ++v) unreported_ += f.A.length(v) != 0 ? 1 : 0;
      observe(is, {}, [&] { f(first, last); });
    }
    end_pass(is, n);
  }

  template <class Index, class Settled, class F>
  void entry(const residual_visitor<Index, Settled, F>& visit, row_filter filter, Index u,
             Index v) {
    ++unreported_;
    observe(described<F>::by(visit.f), {.entry = std::pair(u, v)}, [&] { visit(filter, u, v); });
  }
  template <class Index, class Settled, class F>
  void end_entries(const residual_visitor<Index, Settled, F>& visit) {
    end_pass(described<F>::by(visit.f), 1);
  }
  template <class Atomics, class Index>
  void entry(const mark_endpoints<Atomics, Index>& visit, row_filter filter, Index u, Index v) {
    visit(filter, u, v);
  }
  template <class Atomics, class Index>
  void end_entries(const mark_endpoints<Atomics, Index>&) {}

  /// Calls call(), and adds a step if it changes an array of the functor.
  template <class Call>
  void observe(const traced_functor& is, const call_place& at, Call call) {
    if (is.arrays.empty()) return call();
    const auto before = read(is);
    call();
    add_if_changed(is, at, before);
  }
  /// The same for one entry.
  template <class Call>
  void observe_entry(const traced_functor& is, std::uint32_t u, std::uint32_t v, Call call) {
    ++unreported_;
    observe(is, {.entry = std::pair(u, v)}, call);
  }
  /// After the calls of a pass: a step for entries that no step has reported, or for a pass in
  /// which no call has changed anything.
  void end_pass(const traced_functor& is, std::size_t calls);

 private:
  using contents = std::vector<traced_values>;  // of a functor's arrays

  /// A functor that reads rows by counted entries.
  template <class F, class Marks>
  void each_row(std::size_t n, const F& f, Marks& marks) {
    const traced_functor is = described<F>::by(f);
    for (std::size_t u = 0; u < n; ++u) observe_row(is, u, marks, [&] { f(u); });
    end_pass(is, n);
  }
  template <class Marks, class Call>
  void observe_row(const traced_functor& is, std::size_t u, Marks& marks, Call call) {
    observe(is, {.vertex = static_cast<std::uint32_t>(u)}, [&] {
      call();
      unreported_ += marks.take_count();
    });
  }

  /// One step for all vertices.
  template <class F>
  void whole_pass(std::size_t n, const F& f) {
    const traced_functor is = described<F>::by(f);
    observe(is, {}, [&] {
      for (std::size_t i = 0; i < n; ++i) f(i);
    });
    end_pass(is, n);
  }

  [[nodiscard]] contents read(const traced_functor& is) const;
  [[nodiscard]] std::string name_of(const watched_array& array);
  [[nodiscard]] std::string note_of(const traced_functor& is, const contents& before,
                                    const contents& after);
  void start(const traced_functor& roots);
  void add_if_changed(const traced_functor& is, const call_place& at, const contents& before);
  void add_step(const traced_functor& is, const call_place& at, const contents& before,
                const contents& after, std::size_t output, std::string note);

  std::size_t n_;
  trace_record& record_;
  std::uint64_t rounds_ = 0;
  std::uint64_t unreported_ = 0;       // entries read since the last step
  std::size_t steps_before_pass_ = 0;  // steps of the record when the pass began
  const void* roots_ = nullptr;        // the array of the labels
  std::string roots_name_;             // as the first functor that uses it calls it
  bool holds_forest_ = false;          // whether its elements are parents
};

}  // namespace skerry
