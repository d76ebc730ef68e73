// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>
#include <utility>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/source_location.hpp"

namespace skerry {

// clang-format off
/// A back end that compares vectors asynchronously, while later operations run.
///
///   on.defers_convergence_check(y)  whether one more round over vectors of y's size is cheaper
///                                   than waiting for a comparison
///   on.compare_async(y, x)          starts the comparison of y and x as they are now
///   comparison.get()                y == x; blocks until the result is known.  At most two
///                                   comparisons may be pending
// clang-format on
template <class B>
concept deferred_check_backend = backend<B> &&
    requires(B on, const typename B::vector x, typename B::comparison pending) {
  { on.defers_convergence_check(x) } -> std::same_as<bool>;
  { on.compare_async(x, x) } -> std::same_as<typename B::comparison>;
  { pending.get() } -> std::same_as<bool>;
};

/// Detects that an iteration has converged.
template <backend B>
class fixpoint {
 public:
  /// y == x
  [[nodiscard]] bool reached(B& on, const typename B::vector& y, const typename B::vector& x) {
    return on.equal(y, x);
  }
};

/// The same, but convergence may be reported one round late: the loop must change nothing once
/// y == x.
///
/// at  the place of the call, for a back end whose operations are recorded
template <deferred_check_backend B>
class fixpoint<B> {
 public:
  [[nodiscard]] bool reached(B& on, const typename B::vector& y, const typename B::vector& x,
                             source_location at = source_location::current()) {
    if (!on.defers_convergence_check(y)) {
      if constexpr (requires { on.equal(y, x, at); })
        return on.equal(y, x, at);
      else
        return on.equal(y, x);
    }
    const auto previous = std::exchange(pending_, on.compare_async(y, x));
    return previous && previous->get();
  }

 private:
  std::optional<typename B::comparison> pending_;
};

}  // namespace skerry
