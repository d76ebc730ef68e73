// SPDX-License-Identifier: Apache-2.0
// A back end without its types, so that an algorithm of products is compiled once for all of them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/erased/capabilities.hpp"
#include "matrix_ops/erased/values.hpp"
#include "matrix_ops/fixpoint.hpp"
#include "matrix_ops/given_semiring.hpp"
#include "matrix_ops/semiring.hpp"
#include "matrix_ops/source_location.hpp"

namespace skerry::erased {

/// The addition of a semiring: min or max, which every back end has, or one given at run time.
template <std::unsigned_integral Index>
class addition {
 public:
  addition(min_second<Index>) {}
  addition(max_second<Index>) : is_max_(true) {}
  addition(const given_second<Index>& add) : given_(add) {}

  [[nodiscard]] std::string_view name() const {
    return given_.add_to != nullptr ? "add" : is_max_ ? "max" : "min";
  }

  /// f(add), of the semiring's own type.  The third type is compiled for back ends that take it.
  template <bool takes_given, class Function>
  void with_type(Function f) const {
    if (given_.add_to != nullptr) {
      if constexpr (takes_given)
        f(given_);
      else
        throw std::logic_error("this back end has no semirings that are given at run time");
    } else if (is_max_) {
      f(max_second<Index>{});
    } else {
      f(min_second<Index>{});
    }
  }

 private:
  bool is_max_ = false;
  given_second<Index> given_;
};

/// The operations of all concepts of back ends, each a virtual function.  backend_of<B> calls those
/// of a back end B; a wrapper derives from `forwarding` and changes some.  An operation that is not
/// overridden throws std::logic_error.
///
/// The last parameter of an operation that traces show is the place of the call.  Only this class
/// has its default, so algorithms are instantiated for this class.
template <std::unsigned_integral Index>
class backend {
 public:
  using index = Index;
  using vector = erased::vector;
  using matrix = erased::matrix;
  using frontier = erased::frontier;
  using comparison = erased::comparison;
  using addition = erased::addition<Index>;
  using mask = skerry::mask<vector>;
  using place = source_location;

  backend() = default;
  backend(const backend&) = delete;
  backend& operator=(const backend&) = delete;
  virtual ~backend() = default;

  [[nodiscard]] virtual capabilities can() const { return {}; }

  // skerry::backend
  [[nodiscard]] virtual vector iota(const matrix&, place = place::current()) { lacks("iota"); }
  virtual void assign(vector&, const vector&, place = place::current()) { lacks("assign"); }
  virtual void mxv(vector&, addition, const matrix&, const vector&, place = place::current()) {
    lacks("mxv");
  }
  virtual void accumulate(vector&, addition, const vector&, place = place::current()) {
    lacks("accumulate");
  }
  virtual void scatter(vector&, addition, const vector&, const vector&, place = place::current()) {
    lacks("scatter");
  }
  virtual void gather(vector&, const vector&, const vector&, place = place::current()) {
    lacks("gather");
  }
  [[nodiscard]] virtual bool equal(const vector&, const vector&, place = place::current()) {
    lacks("equal");
  }

  // deferred_check_backend; the default is for back ends whose comparisons wait.
  [[nodiscard]] virtual bool defers_convergence_check(const vector&) { return false; }
  [[nodiscard]] virtual comparison compare_async(const vector&, const vector&) {
    lacks("compare_async");
  }

  // frontier_backend
  [[nodiscard]] virtual Index size(const vector&) { lacks("size"); }
  [[nodiscard]] virtual vector unlabelled(const matrix&, place = place::current()) {
    lacks("unlabelled");
  }
  [[nodiscard]] virtual Index first_unlabelled(const vector&, Index) { lacks("first_unlabelled"); }
  [[nodiscard]] virtual frontier start(vector&, Index, place = place::current()) { lacks("start"); }
  virtual void expand(frontier&, vector&, const matrix&, Index, place = place::current()) {
    lacks("expand");
  }
  [[nodiscard]] virtual bool empty(const frontier&) { lacks("empty"); }

  // sampling_backend, if can().samples
  [[nodiscard]] virtual matrix first_entries(const matrix&, unsigned) { lacks("first_entries"); }
  [[nodiscard]] virtual Index most_frequent(const vector&) { lacks("most_frequent"); }
  [[nodiscard]] virtual matrix contract(const matrix&, const vector&, Index) { lacks("contract"); }

  // masking_backend, if can().masks
  virtual void fill(vector&, Index, place = place::current()) { lacks("fill"); }
  virtual void compare(vector&, const vector&, relation, const vector&, place = place::current()) {
    lacks("compare");
  }
  virtual void select(vector&, mask, const vector&, place = place::current()) { lacks("select"); }
  [[nodiscard]] virtual Index count(const vector&, place = place::current()) { lacks("count"); }
  virtual void mxv(vector&, mask, addition, const matrix&, const vector&,
                   place = place::current()) {
    lacks("mxv with a mask");
  }

  // pushing_backend, if can().pushes
  [[nodiscard]] virtual frontier rows_of(const vector&) { lacks("rows_of"); }
  [[nodiscard]] virtual std::size_t row_count(const frontier&) { lacks("row_count"); }
  virtual void push(vector&, addition, const matrix&, frontier&, place = place::current()) {
    lacks("push");
  }
  [[nodiscard]] virtual Index longest_row(const matrix&) { lacks("longest_row"); }

  // filtering_backend, if can().filters
  [[nodiscard]] virtual std::uint64_t entry_count(const matrix&) { lacks("entry_count"); }
  [[nodiscard]] virtual matrix entries_where(const matrix&, const vector&, relation, const vector&,
                                             place = place::current()) {
    lacks("entries_where");
  }

  // rewriting_backend, if can().rewrites
  [[nodiscard]] virtual matrix relabel(const matrix&, const vector&, const vector&,
                                       place = place::current()) {
    lacks("relabel");
  }
  [[nodiscard]] virtual matrix join(const matrix&, const vector&, place = place::current()) {
    lacks("join");
  }
  [[nodiscard]] virtual matrix square(const matrix&, place = place::current()) { lacks("square"); }

  // host_access_backend
  [[nodiscard]] virtual vector upload(std::span<const Index>) { lacks("upload"); }
  virtual void download(const vector&, std::span<Index>) { lacks("download"); }
  [[nodiscard]] virtual bool holds_rows(const vector&) { lacks("holds_rows"); }
  virtual void wait() { lacks("wait"); }
  /// The elements as an array of the host.  O(1) if they are one already.
  [[nodiscard]] virtual buffer<Index> take(vector) { lacks("take"); }

 private:
  [[noreturn]] static void lacks(const char* operation) {
    throw std::logic_error(std::string("this back end has no operation ") + operation);
  }
};

extern template class backend<std::uint32_t>;
extern template class backend<std::uint64_t>;

static_assert(frontier_backend<backend<std::uint32_t>> && sampling_backend<backend<std::uint32_t>>);
static_assert(pushing_backend<backend<std::uint32_t>> && rewriting_backend<backend<std::uint32_t>>);
static_assert(deferred_check_backend<backend<std::uint64_t>>);

}  // namespace skerry::erased
