// SPDX-License-Identifier: Apache-2.0
// Records a kernel: each call of a functor, for one vertex or one entry, that changes an array of
// vertices is a step.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms/disjoint_set/by_table.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/graft/edge_list.hpp"
#include "algorithms/graft/graft_sorted.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/owner_walk/owner_walk.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/union_find/union_rule.hpp"
#include "trace_builder.hpp"
#include "type_name.hpp"
#include "watched_arrays.hpp"

namespace skerry {

/// A functor as its steps show it.
struct traced_functor {
  std::string operation;   // the functor's name, or that of the union rule it applies
  std::string definition;  // how its definition begins: "struct NAME {"
  std::vector<watched_array> arrays;
};

/// What a functor is called for.
struct call_place {
  std::optional<std::pair<std::uint32_t, std::uint32_t>> entry = {};
  std::optional<std::uint32_t> vertex = {};
};

/// The line with which the definition of a struct begins.
template <class T>
[[nodiscard]] std::string head_of_struct() {
  return fmt::format("struct {} {{", type_name<T>());
}

/// A functor by its type.
template <class F>
struct described {
  static traced_functor by(const F& f) {
    return {std::string(type_name<F>()), head_of_struct<F>(), arrays_of(f)};
  }
};
template <class Ref>
struct described<hook_parents<Ref>> {
  static traced_functor by(const hook_parents<Ref>& f) {
    return described<hook_larger<Ref>>::by(f.hook);
  }
};
template <class Unite, class Ref>
struct described<unite_entry<Unite, Ref>> {
  static traced_functor by(const unite_entry<Unite, Ref>& f) {
    return {std::string(Unite::called.text()), head_of_struct<Unite>(), arrays_of(f)};
  }
};
template <class Connect, class Labels>
struct described<connect_now<Connect, Labels>> {
  static traced_functor by(const connect_now<Connect, Labels>& f) {
    return {std::string(type_name<Connect>()), head_of_struct<Connect>(), arrays_of(f)};
  }
};
template <class Connect, class Labels>
struct described<connect_previous<Connect, Labels>> {
  static traced_functor by(const connect_previous<Connect, Labels>& f) {
    return {std::string(type_name<Connect>()), head_of_struct<Connect>(), arrays_of(f)};
  }
};

/// The rows of a matrix that marks which entries are read through it.
template <class Index, class Offset>
struct counted_rows {
  struct counted_columns {
    const Index* columns;
    std::vector<bool>* read;  // [entries]
    Index operator[](std::size_t k) const {
      (*read)[k] = true;
      return columns[k];
    }
  };
  using index = Index;

  const Offset* row_offsets;
  counted_columns columns;
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
    using rows = counted_rows<Index, typename Matrix::offset>;
    using marking = walk_marking<Atomics, rows>;
    const auto& A = f.walk.walk.A;
    std::vector<bool> read(A.entry_count);
    const marking walk{{A.row_offsets, {A.columns, &read}}, f.walk.walk.largest};
    const traced_functor is = described<marking>::by(walk);
    for (std::size_t slot = 0; slot < slots; ++slot)
      for (auto t = f.first + slot; t < f.last; t += f.slots)
        observe(is, {.vertex = static_cast<std::uint32_t>(t)}, [&] {
          walk_with_vector<marking, Index>{walk}(slot, static_cast<Index>(t));
          unreported_ += static_cast<std::uint64_t>(std::ranges::count(read, true));
          read.assign(read.size(), false);
        });
    end_pass(is, f.last - f.first);
  }

  template <class F>
  void each_block(std::size_t n, std::size_t length, const F& f) {
    const traced_functor is = described<F>::by(f);
    for (std::size_t first = 0; first < n; first += length)
      observe(is, {}, [&] { f(first, std::min(n, first + length)); });
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
