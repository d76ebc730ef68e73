// SPDX-License-Identifier: Apache-2.0
// A back end that reports each operation with the contents of its vectors.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <ranges>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/fixpoint.hpp"
#include "matrix_ops/source_location.hpp"

namespace skerry {

/// The elements of a vector; those that are no vertex are empty.
using traced_values = std::vector<std::optional<std::uint32_t>>;

/// An element of a vector of n vertices.
template <std::unsigned_integral Index>
[[nodiscard]] std::optional<std::uint32_t> traced_value(Index value, std::size_t n) {
  if (value >= n) return {};
  return static_cast<std::uint32_t>(value);
}

/// The elements of a vector in the host's memory. A back end with vectors of another kind declares
/// an overload in their namespace.
template <std::ranges::sized_range Vector>
[[nodiscard]] traced_values values_of(const Vector& x) {
  traced_values values;
  for (const auto value : x) values.push_back(traced_value(value, std::ranges::size(x)));
  return values;
}

/// A call of an operation. Places number the arguments from 0 on.
struct traced_call {
  static constexpr int result = -1;  // the place of what the call returns

  struct vector {
    int place;
    traced_values values;  // [n], after the call
  };

  std::string_view operation;  // its name in matrix_ops/backend.hpp
  std::string_view equation;   // its definition, with the place of an argument in braces
  source_location at;          // of the call
  std::string_view add = {};   // what the semiring adds by; empty if there is none
  std::optional<int> output = {};
  traced_values before = {};                  // [n], the output before the call; empty if it is new
  std::vector<vector> vectors = {};           // the output first
  std::vector<std::uint32_t> rows_read = {};  // of the matrix
};

/// Receives the calls of a traced back end.
class call_recorder {
 public:
  virtual ~call_recorder() = default;
  virtual void record(const traced_call& call) = 0;
};

/// A frontier and its vertices: members[v] is v or empty.
template <class Frontier>
struct traced_frontier {
  Frontier set;
  traced_values members;  // [n]
};

/// The traced frontier of a back end; an empty type if it has none.
template <backend B>
struct frontier_of {
  struct type {};
};
template <frontier_backend B>
struct frontier_of<B> {
  using type = traced_frontier<typename B::frontier>;
};

/// A back end that reports its operations to a call_recorder. Operations that only read a size or a
/// frontier are not reported. The operation's last parameter is the place of the call, so that the
/// recorder finds names and equation in the algorithm's source.
template <backend B>
class traced : public B {
 public:
  using typename B::index;
  using typename B::matrix;
  using typename B::vector;
  using frontier = typename frontier_of<B>::type;

  /// to  must outlive this back end
  template <class... Arguments>
  explicit traced(call_recorder& to, Arguments&&... arguments)
      : B(std::forward<Arguments>(arguments)...), to_(to) {}

  vector iota(const matrix& A, source_location at = source_location::current()) {
    vector y = B::iota(A);
    record(
        {.operation = "iota", .equation = "{-1}[v] = v", .at = at, .output = traced_call::result},
        {{traced_call::result, &y}});
    return y;
  }

  void assign(vector& y, const vector& x, source_location at = source_location::current()) {
    auto before = values_of(y);
    B::assign(y, x);
    record({.operation = "assign",
            .equation = "{0} = {1}",
            .at = at,
            .output = 0,
            .before = std::move(before)},
           {{0, &y}, {1, &x}});
  }

  template <class Semiring>
  void mxv(vector& y, Semiring add, const matrix& A, const vector& x,
           source_location at = source_location::current()) {
    auto before = values_of(y);
    std::vector<std::uint32_t> read(before.size());
    std::iota(read.begin(), read.end(), std::uint32_t{0});
    B::mxv(y, add, A, x);
    record({.operation = "mxv",
            .equation = "{0}[v] = {1} of {3}[neighbours of v]",
            .at = at,
            .add = name_of<Semiring>,
            .output = 0,
            .before = std::move(before),
            .rows_read = std::move(read)},
           {{0, &y}, {3, &x}});
  }

  template <class Semiring>
  void accumulate(vector& y, Semiring add, const vector& x,
                  source_location at = source_location::current()) {
    auto before = values_of(y);
    B::accumulate(y, add, x);
    record({.operation = "accumulate",
            .equation = "{0}[v] = {1}({0}[v], {2}[v])",
            .at = at,
            .add = name_of<Semiring>,
            .output = 0,
            .before = std::move(before)},
           {{0, &y}, {2, &x}});
  }

  template <class Semiring>
  void scatter(vector& y, Semiring add, const vector& i, const vector& x,
               source_location at = source_location::current()) {
    auto before = values_of(y);
    B::scatter(y, add, i, x);
    record({.operation = "scatter",
            .equation = "{0}[{2}[v]] {1}= {3}[v]",
            .at = at,
            .add = name_of<Semiring>,
            .output = 0,
            .before = std::move(before)},
           {{0, &y}, {2, &i}, {3, &x}});
  }

  void gather(vector& y, const vector& x, const vector& i,
              source_location at = source_location::current()) {
    auto before = values_of(y);
    B::gather(y, x, i);
    record({.operation = "gather",
            .equation = "{0}[v] = {1}[{2}[v]]",
            .at = at,
            .output = 0,
            .before = std::move(before)},
           {{0, &y}, {1, &x}, {2, &i}});
  }

  bool equal(const vector& y, const vector& x, source_location at = source_location::current()) {
    record({.operation = "equal", .equation = "{0} == {1}", .at = at}, {{0, &y}, {1, &x}});
    return B::equal(y, x);
  }

  vector unlabelled(const matrix& A,
                    source_location at = source_location::current()) requires frontier_backend<B> {
    vector y = B::unlabelled(A);
    record({.operation = "unlabelled",
            .equation = "{-1}[v] = none",
            .at = at,
            .output = traced_call::result},
           {{traced_call::result, &y}});
    return y;
  }

  frontier start(vector& label, index v,
                 source_location at = source_location::current()) requires frontier_backend<B> {
    auto before = values_of(label);
    frontier front{B::start(label, v), traced_values(before.size())};
    front.members[v] = static_cast<std::uint32_t>(v);
    record({.operation = "start",
            .equation = "{0}[{1}] = {1}; {-1} = the set of {1}",
            .at = at,
            .output = 0,
            .before = std::move(before)},
           {{0, &label}}, {{traced_call::result, front.members}});
    return front;
  }

  void expand(frontier& front, vector& label, const matrix& A, index v,
              source_location at = source_location::current()) requires frontier_backend<B> {
    auto before = values_of(label);
    std::vector<std::uint32_t> read;
    for (const auto& member : front.members)
      if (member) read.push_back(*member);
    B::expand(front.set, label, A, v);
    const auto after = values_of(label);
    for (std::size_t u = 0; u < after.size(); ++u)
      front.members[u] =
          after[u] == before[u] ? std::optional<std::uint32_t>() : static_cast<std::uint32_t>(u);
    record({.operation = "expand",
            .equation = "{0} = the unlabelled columns in the rows of {0}; {1}[{0}] = {3}",
            .at = at,
            .output = 1,
            .before = std::move(before),
            .rows_read = std::move(read)},
           {{1, &label}}, {{0, front.members}});
  }

  bool empty(const frontier& front) requires frontier_backend<B> { return B::empty(front.set); }

 private:
  struct argument {
    int place;
    const vector* x;
  };

  template <class Semiring>
  static constexpr std::string_view name_of =
      std::same_as<Semiring, min_second<index>> ? "min" : "max";

  void record(traced_call call, std::initializer_list<argument> vectors,
              std::initializer_list<traced_call::vector> frontiers = {}) {
    for (const argument& each : vectors) call.vectors.push_back({each.place, values_of(*each.x)});
    call.vectors.insert(call.vectors.end(), frontiers);
    to_.record(call);
  }

  call_recorder& to_;
};

/// The place of the call is that of reached(). Convergence is never reported late.
template <backend B>
class fixpoint<traced<B>> {
 public:
  /// y == x
  [[nodiscard]] bool reached(traced<B>& on, const typename B::vector& y,
                             const typename B::vector& x,
                             source_location at = source_location::current()) {
    return on.equal(y, x, at);
  }
};

}  // namespace skerry
