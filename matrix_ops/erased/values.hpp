// SPDX-License-Identifier: Apache-2.0
// Values of types that only their back end knows.
#pragma once

#include <memory>
#include <utility>

namespace skerry::erased {

/// A vector.  A regular type: copies are deep, moves and swaps are O(1).
class vector {
 public:
  template <class T>
  [[nodiscard]] static vector holding(T x) {
    return vector(std::make_unique<holder<T>>(std::move(x)));
  }
  vector(const vector& other) : held_(other.held_ == nullptr ? nullptr : other.held_->copy()) {}
  vector(vector&&) noexcept = default;
  vector& operator=(const vector& other) { return *this = vector(other); }
  vector& operator=(vector&&) noexcept = default;
  ~vector() = default;

  /// The vector that holding() was called with, of the same type.
  template <class T>
  [[nodiscard]] T& as() {
    return static_cast<holder<T>&>(*held_).value;
  }
  template <class T>
  [[nodiscard]] const T& as() const {
    return static_cast<const holder<T>&>(*held_).value;
  }

 private:
  struct any_holder {
    virtual ~any_holder() = default;
    [[nodiscard]] virtual std::unique_ptr<any_holder> copy() const = 0;
  };
  template <class T>
  struct holder final : any_holder {
    explicit holder(T x) : value(std::move(x)) {}
    [[nodiscard]] std::unique_ptr<any_holder> copy() const override {
      return std::make_unique<holder>(value);
    }
    T value;
  };

  explicit vector(std::unique_ptr<any_holder> held) : held_(std::move(held)) {}

  std::unique_ptr<any_holder> held_;  // null after a move
};

/// A value that is moved and swapped in O(1), and not copied.
template <class Kind>
class movable {
 public:
  template <class T>
  [[nodiscard]] static movable holding(T x) {
    return movable(std::make_unique<holder<T>>(std::move(x)));
  }

  /// The value that holding() was called with, of the same type.
  template <class T>
  [[nodiscard]] T& as() {
    return static_cast<holder<T>&>(*held_).value;
  }
  template <class T>
  [[nodiscard]] const T& as() const {
    return static_cast<const holder<T>&>(*held_).value;
  }

 private:
  struct any_holder {
    virtual ~any_holder() = default;
  };
  template <class T>
  struct holder final : any_holder {
    explicit holder(T x) : value(std::move(x)) {}
    T value;
  };

  explicit movable(std::unique_ptr<any_holder> held) : held_(std::move(held)) {}

  std::unique_ptr<any_holder> held_;  // null after a move
};

using matrix = movable<struct matrix_kind>;
using frontier = movable<struct frontier_kind>;

/// The result of compare_async().
class comparison {
 public:
  template <class T>
  explicit comparison(T pending) : held_(std::make_unique<holder<T>>(std::move(pending))) {}

  /// Blocks until the result is known.
  [[nodiscard]] bool get() const { return held_->get(); }

 private:
  struct any_holder {
    virtual ~any_holder() = default;
    [[nodiscard]] virtual bool get() = 0;
  };
  template <class T>
  struct holder final : any_holder {
    explicit holder(T x) : pending(std::move(x)) {}
    [[nodiscard]] bool get() override { return pending.get(); }
    T pending;
  };

  std::unique_ptr<any_holder> held_;
};

}  // namespace skerry::erased
