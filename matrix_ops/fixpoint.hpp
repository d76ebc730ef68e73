// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>
#include <utility>

#include "matrix_ops/backend.hpp"

namespace skerry {

/// A back end that tells later whether two vectors were equal, and goes on meanwhile.
///
///   on.goes_ahead(y)   whether a round over vectors as long as y takes less than to wait
///   on.compare(y, x)   the question, as y and x are now
///   question.holds()   y == x; waits until that is known.  Of two questions at most
template <class B>
concept late_backend = backend<B> &&
    requires(B on, const typename B::vector x, typename B::question asked) {
  { on.goes_ahead(x) } -> std::same_as<bool>;
  { on.compare(x, x) } -> std::same_as<typename B::question>;
  { asked.holds() } -> std::same_as<bool>;
};

/// Tells a loop that it has come to rest.
template <backend B>
class fixpoint {
 public:
  /// y == x
  [[nodiscard]] bool reached(B& on, const typename B::vector& y, const typename B::vector& x) {
    return on.equal(y, x);
  }
};

/// The same, but that it may tell so one round later: the loop is to change nothing once y == x.
template <late_backend B>
class fixpoint<B> {
 public:
  [[nodiscard]] bool reached(B& on, const typename B::vector& y, const typename B::vector& x) {
    if (!on.goes_ahead(y)) return on.equal(y, x);
    const auto before = std::exchange(asked_, on.compare(y, x));
    return before && before->holds();
  }

 private:
  std::optional<typename B::question> asked_;
};

}  // namespace skerry
