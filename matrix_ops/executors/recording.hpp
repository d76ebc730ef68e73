// SPDX-License-Identifier: Apache-2.0
// An executor whose loops are observed, call by call.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/entries.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/entry_range.hpp"
#include "matrix_ops/views/entry_visitor.hpp"

namespace skerry {

/// An executor on the calling thread that passes its loops to an observer, with the functor's type:
///   each_index(n, f)               must call f(i) for i in [0, n), ascending
///   each_block(n, length, f)       must call f(first, last) for the blocks of [0, n)
///   entry(visit, filter, u, v)     must call visit(filter, u, v)
///   end_entries(visit)             called after a pass over entries
/// As an any_executor, which helpers that build lists take, it runs serially and unobserved.
template <class Observer>
class recording : public any_executor {
 public:
  /// to  must outlive this executor and its copies
  explicit recording(Observer& to) : to_(&to) {}

  template <class Function>
  void for_each(std::size_t n, Function f, std::size_t grain = 0) const {
    static_cast<void>(grain);
    to_->each_index(n, f);
  }

  /// An array of n elements, all bits set: no vertex, until the kernel writes the element.
  template <class T>
  [[nodiscard]] static buffer<T> allocate(std::size_t n) {
    buffer<T> array(n);
    std::ranges::fill(std::as_writable_bytes(std::span(array)), std::byte{0xff});
    return array;
  }

  [[nodiscard]] Observer& observer() const { return *to_; }

 private:
  Observer* to_;
};

/// A visitor whose calls pass through an observer.
template <class Observer, class Visitor>
struct observed_visitor {
  Observer* to;
  Visitor visit;

  template <class Index>
  [[nodiscard]] row_filter filter_of(Index u) const {
    return visit.filter_of(u);
  }
  template <class Index>
  void operator()(row_filter filter, Index u, Index v) const {
    to->entry(visit, filter, u, v);
  }
};

/// As visit_entries() in entries.hpp, observed.
template <class Observer, class Index, class Offset, class Visitor>
void visit_entries(const recording<Observer>& run, const csr_ref<Index, Offset, host_space>& A,
                   const entry_range& range, Visitor visit, std::size_t grain = entry_grain) {
  const any_executor& serially = run;
  visit_entries(serially, A, range, observed_visitor<Observer, Visitor>{&run.observer(), visit},
                grain);
  run.observer().end_entries(visit);
}

/// As visit_segment() in entries.hpp, observed.
template <class Observer, class Index, class Offset, class Visitor>
void visit_segment(const recording<Observer>& run, const csr_ref<Index, Offset, host_space>& A,
                   const entry_segment& segment, Visitor visit) {
  visit_entries(run, A, range_of(segment, A.entry_count), visit);
}

/// As for_each_block() in blocks.hpp, observed.
template <class Observer, class Function>
void for_each_block(const recording<Observer>& run, std::uint64_t n, std::uint64_t length,
                    Function f) {
  run.observer().each_block(n, length, f);
}

}  // namespace skerry
