// SPDX-License-Identifier: Apache-2.0
// What the library uses of C++20 and emscripten 3.1.6 lacks, whose standard library is that of
// LLVM 14. Included before every file of the playground, which has one thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

namespace std {

/// Plain access: there is one thread.
template <class T>
class atomic_ref {
 public:
  using order = memory_order;

  explicit atomic_ref(T& at) : at_(at) {}
  T load(order = {}) const { return at_; }
  void store(T value, order = {}) const { at_ = value; }
  T exchange(T value, order = {}) const { return std::exchange(at_, value); }
  T fetch_add(T by, order = {}) const { return std::exchange(at_, at_ + by); }
  T fetch_or(T bits, order = {}) const { return std::exchange(at_, at_ | bits); }
  T fetch_and(T bits, order = {}) const { return std::exchange(at_, at_ & bits); }
  bool compare_exchange_strong(T& expected, T desired, order = {}, order = {}) const {
    if (at_ != expected) {
      expected = at_;
      return false;
    }
    at_ = desired;
    return true;
  }

 private:
  T& at_;
};

template <class Array>
unique_ptr<Array> make_unique_for_overwrite(size_t size) {
  return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}

inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string text(first, last);
  char* end = nullptr;
  value = strtod(text.c_str(), &end);
  const auto read = end - text.c_str();
  return {first + read, read == 0 ? errc::invalid_argument : errc()};
}

/// Over whole ranges, with projections where the library uses one.
namespace ranges {

template <class Compare, class Projection>
constexpr auto projected_order(Compare& before, Projection& of) {
  return [&](const auto& a, const auto& b) -> bool {
    return std::invoke(before, std::invoke(of, a), std::invoke(of, b));
  };
}

template <class Test, class Projection>
constexpr auto projected_test(Test& test, Projection& of) {
  return [&](const auto& each) -> bool { return std::invoke(test, std::invoke(of, each)); };
}

template <class Range, class Test, class Projection = identity>
constexpr auto find_if(Range&& in, Test test, Projection of = {}) {
  return std::find_if(std::begin(in), std::end(in), projected_test(test, of));
}
template <class Range, class T, class Projection = identity>
constexpr auto find(Range&& in, const T& value, Projection of = {}) {
  return ranges::find_if(
      in, [&](const auto& each) { return each == value; }, of);
}
template <class Range, class Test, class Projection = identity>
constexpr bool any_of(Range&& in, Test test, Projection of = {}) {
  return ranges::find_if(in, test, of) != std::end(in);
}
template <class Range, class Test, class Projection = identity>
constexpr bool none_of(Range&& in, Test test, Projection of = {}) {
  return !ranges::any_of(in, test, of);
}
template <class Range, class Test, class Projection = identity>
constexpr bool all_of(Range&& in, Test test, Projection of = {}) {
  return std::all_of(std::begin(in), std::end(in), projected_test(test, of));
}
template <class Range, class Test, class Projection = identity>
constexpr auto count_if(Range&& in, Test test, Projection of = {}) {
  return std::count_if(std::begin(in), std::end(in), projected_test(test, of));
}
template <class Range, class T, class Projection = identity>
constexpr auto count(Range&& in, const T& value, Projection of = {}) {
  return ranges::count_if(
      in, [&](const auto& each) { return each == value; }, of);
}
template <class Range, class Compare = std::less<>, class Projection = identity>
constexpr auto max_element(Range&& in, Compare before = {}, Projection of = {}) {
  return std::max_element(std::begin(in), std::end(in), projected_order(before, of));
}
template <class Range, class Compare = std::less<>, class Projection = identity>
constexpr auto minmax(Range&& in, Compare before = {}, Projection of = {}) {
  struct values {
    iter_value_t<decltype(std::begin(in))> min, max;
  };
  const auto found = std::minmax_element(std::begin(in), std::end(in), projected_order(before, of));
  return values{*found.first, *found.second};
}
template <class Left, class Right, class Equal = std::equal_to<>, class ProjectLeft = identity,
          class ProjectRight = identity>
constexpr bool equal(Left&& a, Right&& b, Equal same = {}, ProjectLeft of_a = {},
                     ProjectRight of_b = {}) {
  return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b),
                    [&](const auto& x, const auto& y) -> bool {
                      return std::invoke(same, std::invoke(of_a, x), std::invoke(of_b, y));
                    });
}
template <class Left, class Right>
constexpr auto mismatch(const Left& a, const Right& b) {
  struct places {
    decltype(std::begin(a)) in1;
    decltype(std::begin(b)) in2;
  };
  const auto found = std::mismatch(std::begin(a), std::end(a), std::begin(b), std::end(b));
  return places{found.first, found.second};
}
template <class Range>
constexpr void reverse(Range&& in) {
  std::reverse(std::begin(in), std::end(in));
}
template <class Range, class T, class Compare = std::less<>, class Projection = identity>
constexpr auto lower_bound(Range&& in, const T& value, Compare before = {}, Projection of = {}) {
  return std::lower_bound(std::begin(in), std::end(in), value,
                          [&](const auto& each, const T& with) -> bool {
                            return std::invoke(before, std::invoke(of, each), with);
                          });
}
template <class Range, class T, class Compare = std::less<>, class Projection = identity>
constexpr auto upper_bound(Range&& in, const T& value, Compare before = {}, Projection of = {}) {
  return std::upper_bound(std::begin(in), std::end(in), value,
                          [&](const T& with, const auto& each) -> bool {
                            return std::invoke(before, with, std::invoke(of, each));
                          });
}
template <class Range, class T>
constexpr bool binary_search(Range&& in, const T& value) {
  return std::binary_search(std::begin(in), std::end(in), value);
}
template <class Range, class Test>
constexpr auto adjacent_find(Range&& in, Test test) {
  return std::adjacent_find(std::begin(in), std::end(in), test);
}
template <class Range, class To>
constexpr auto copy(Range&& from, To to) {
  return std::copy(std::begin(from), std::end(from), to);
}
template <class Range, class T>
constexpr void fill(Range&& to, const T& value) {
  std::fill(std::begin(to), std::end(to), value);
}
template <class Range, class T>
constexpr void replace(Range&& in, const T& value, const T& by) {
  std::replace(std::begin(in), std::end(in), value, by);
}
template <class Range, class Compare = std::less<>, class Projection = identity>
constexpr void sort(Range&& in, Compare before = {}, Projection of = {}) {
  std::sort(std::begin(in), std::end(in), projected_order(before, of));
}
template <class Range, class Compare = std::less<>, class Projection = identity>
constexpr void stable_sort(Range&& in, Compare before = {}, Projection of = {}) {
  std::stable_sort(std::begin(in), std::end(in), projected_order(before, of));
}
template <class Range, class Place, class Compare>
constexpr void nth_element(Range&& in, Place nth, Compare before) {
  std::nth_element(std::begin(in), nth, std::end(in), before);
}

}  // namespace ranges

}  // namespace std
