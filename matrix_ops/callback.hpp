// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>

namespace skerry {

class callback;

namespace detail {

template <class Function>
concept callable = std::invocable<const Function&> && !std::same_as<Function, callback>;
/// A function without a state, such as a lambda without captures: each of its objects will do.
template <class Function>
concept stateless =
    callable<Function> && std::is_empty_v<Function> && std::default_initializable<Function>;

}  // namespace detail

/// A non-owning reference to a function without arguments.  Its header is small, which <functional>
/// is not: nvcc reads it in every device unit.
class callback {
 public:
  /// f  must outlive this callback and its copies
  template <detail::callable Function>
  callback(const Function& f)
      : function_(std::addressof(f)),
        call_([](const void* function) { (*static_cast<const Function*>(function))(); }) {}
  /// A temporary must be stateless: the callback does not refer to it.
  template <detail::stateless Function>
  callback(const Function&&) : call_([](const void*) { Function{}(); }) {}
  template <detail::callable Function>
  callback(const Function&&) = delete;

  void operator()() const { call_(function_); }

 private:
  const void* function_ = nullptr;
  void (*call_)(const void* function);
};

}  // namespace skerry
