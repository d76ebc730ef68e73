// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

#include "lib/semiring/session.hpp"

namespace skerry {

/// The session of a back end.
///
/// Place  holds an erased::backend, `on`, and its matrix, `A`; is constructed from (rows, threads),
///        or from the arguments of the session.
///        place.call(f)  f(), where the back end can run; its errors are backend_error
template <class Place>
class session_in final : public detail::semiring_session {
 public:
  /// arguments  of the Place, after A
  template <class... Arguments>
  explicit session_in(const semiring_rows& A, Arguments&&... arguments)
      : semiring_session(A), place_(A, std::forward<Arguments>(arguments)...) {}

  erased::backend<index>& on() override { return place_.on; }
  [[nodiscard]] const erased::matrix& A() const override { return place_.A; }

 private:
  void call_in_place(callback f) override { place_.call(f); }

  Place place_;
};

/// For backend_entry::open.
template <class Place>
[[nodiscard]] std::shared_ptr<detail::semiring_session> open_session(const semiring_rows& A,
                                                                     unsigned threads) {
  return std::make_shared<session_in<Place>>(A, threads);
}

}  // namespace skerry
