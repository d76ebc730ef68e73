// SPDX-License-Identifier: Apache-2.0
// Sessions of the back ends: one class template for all, and what differs between them.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "lib/semiring/session.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/openmp_threads.hpp"
#include "matrix_ops/passes/all_below.hpp"

namespace skerry {

/// The session of a back end.
///
/// Place  holds the back end, `on`, and its matrix, `A`; is constructed from (rows, threads), or
///        from the arguments of the session.
///        place.call(f)         f(), where the back end can run; its errors are backend_error
///        place.upload(values), place.download(x, to)  copy between the host and a vector
///        place.holds_rows(x)   whether every element of x is less than n
///        place.wait()          returns when all operations have completed
template <class Place>
class session_of final : public detail::semiring_session {
 public:
  /// arguments  of the Place, after A
  template <class... Arguments>
  explicit session_of(const semiring_rows& A, Arguments&&... arguments)
      : semiring_session(A), place_(A, std::forward<Arguments>(arguments)...) {}

  owned iota() override {
    return place_.call([&] { return own(place_.on.iota(place_.A)); });
  }
  owned copy(const vector& x) override {
    return place_.call([&] { return own(elements(of(x))); });
  }
  owned upload(std::span<const index> values) override {
    return place_.call([&] { return own(place_.upload(values)); });
  }
  void download(const vector& x, std::span<index> to) override {
    place_.call([&] { place_.download(of(x), to); });
  }
  void assign(vector& y, const vector& x) override {
    place_.call([&] { place_.on.assign(of(y), of(x)); });
  }
  void mxv(vector& y, any_semiring add, const vector& x) override {
    call(add, [&](auto typed) { place_.on.mxv(of(y), typed, place_.A, of(x)); });
  }
  void accumulate(vector& y, any_semiring add, const vector& x) override {
    call(add, [&](auto typed) { place_.on.accumulate(of(y), typed, of(x)); });
  }
  void scatter(vector& y, any_semiring add, const vector& i, const vector& x) override {
    call(add, [&](auto typed) { place_.on.scatter(of(y), typed, of(i), of(x)); });
  }
  void gather(vector& y, const vector& x, const vector& i) override {
    place_.call([&] { place_.on.gather(of(y), of(x), of(i)); });
  }
  bool equal(const vector& y, const vector& x) override {
    return place_.call([&] { return place_.on.equal(of(y), of(x)); });
  }
  bool holds_rows(const vector& i) override {
    return place_.call([&] { return place_.holds_rows(of(i)); });
  }
  void wait() override {
    place_.call([&] { place_.wait(); });
  }

 private:
  using elements = typename decltype(Place::on)::vector;
  struct holder final : vector {
    explicit holder(elements x) : all(std::move(x)) {}
    elements all;
  };

  static owned own(elements x) { return std::make_unique<holder>(std::move(x)); }
  static elements& of(vector& x) { return static_cast<holder&>(x).all; }
  static const elements& of(const vector& x) { return static_cast<const holder&>(x).all; }

  /// f(add), of the semiring's own type.
  template <class Function>
  void call(any_semiring add, Function f) {
    place_.call([&] {
      if (add.is_max())
        f(max_second<index>{});
      else
        f(min_second<index>{});
    });
  }

  Place place_;
};

/// For backend_entry::open.
template <class Place>
[[nodiscard]] std::shared_ptr<detail::semiring_session> open_session(const semiring_rows& A,
                                                                     unsigned threads) {
  return std::make_shared<session_of<Place>>(A, threads);
}

/// The part of a Place whose vectors are arrays in the host's memory.
struct host_arrays {
  using array = buffer<std::uint32_t>;

  explicit host_arrays(semiring_rows A) : rows(std::move(A)) {}

  static array upload(std::span<const std::uint32_t> values) {
    return array(values.begin(), values.end());
  }
  static void download(const array& x, std::span<std::uint32_t> to) {
    std::ranges::copy(x, to.begin());
  }
  static bool holds_rows(const array& x) {
    return all_below(std::span<const std::uint32_t>(x), static_cast<std::uint32_t>(x.size()));
  }
  static void wait() {}

  semiring_rows rows;  // which the back end's matrix reads in place
};

/// f(), where OpenMP can run regions of this many threads.
template <class Function>
auto call_with_openmp(unsigned threads, Function f) {
  using value = decltype(f());
  if constexpr (std::is_void_v<value>) {
    with_openmp_threads(threads, f);
  } else {
    std::optional<value> returned;
    with_openmp_threads(threads, [&] { returned.emplace(f()); });
    return *std::move(returned);
  }
}

}  // namespace skerry
