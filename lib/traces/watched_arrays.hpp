// SPDX-License-Identifier: Apache-2.0
// The arrays of vertices that a kernel's functor holds. Their names are those of its members.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/min_label/connect.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/min_label/update.hpp"
#include "algorithms/union_find/hooks.hpp"
#include "algorithms/union_find/jtb_ranks.hpp"
#include "algorithms/union_find/jtb_words.hpp"
#include "algorithms/union_find/union_rule.hpp"
#include "matrix_ops/traced.hpp"

namespace skerry {

/// An array of a functor, of one element for each vertex.
struct watched_array {
  std::string_view name;
  const void* data;
  traced_values (*read)(const void* data, std::size_t n);
  bool is_written;  // whether the functor may write it
};

namespace detail {

/// values[v] = value_of(data[v])
template <class Element, class ValueOf>
[[nodiscard]] watched_array watch(std::string_view name, Element* data, ValueOf) {
  constexpr auto read = [](const void* from, std::size_t n) {
    traced_values values(n);
    for (std::size_t v = 0; v < n; ++v)
      values[v] = ValueOf{}(static_cast<const Element*>(from)[v], n);
    return values;
  };
  return {name, data, read, !std::is_const_v<Element>};
}

struct as_vertex {
  template <class Element>
  auto operator()(Element element, std::size_t n) const {
    return traced_value(element, n);
  }
};
/// The parent of a word of jtb_words.
struct parent_of_word {
  auto operator()(std::uint64_t word, std::size_t n) const {
    return traced_value(word & ((std::uint64_t{1} << 56) - 1), n);
  }
};
struct rank_of_word {
  std::optional<std::uint32_t> operator()(std::uint64_t word, std::size_t) const {
    return static_cast<std::uint32_t>(word >> 56);
  }
};
/// A rank of jtb_ranks, whose highest bit says that it is fixed.
struct rank_of_byte {
  std::optional<std::uint32_t> operator()(std::uint8_t byte, std::size_t) const {
    return byte & 127U;
  }
};

/// The arrays of the forest on which a rule operates.
template <class Unite>
struct arrays_of_rule {
  template <class Ref>
  static std::vector<watched_array> of(const Ref& t) {
    return {watch("parent", t.parent, as_vertex{})};
  }
};
template <class Find>
struct arrays_of_rule<hooks<Find>> {
  template <class Ref>
  static std::vector<watched_array> of(const Ref& t) {
    return {watch("parent", t.parent, as_vertex{}), watch("hook", t.auxiliary, as_vertex{})};
  }
};
template <class Find>
struct arrays_of_rule<jtb_ranks<Find>> {
  template <class Ref>
  static std::vector<watched_array> of(const Ref& t) {
    return {watch("parent", t.parent, as_vertex{}), watch("rank", t.auxiliary, rank_of_byte{})};
  }
};
template <class Find>
struct arrays_of_rule<jtb_words<Find>> {
  template <class Ref>
  static std::vector<watched_array> of(const Ref& t) {
    return {watch("parent", t.auxiliary, parent_of_word{}),
            watch("rank", t.auxiliary, rank_of_word{})};
  }
};

/// The rule of a functor, or void.
template <class F>
struct rule_of {
  using type = void;
};
template <template <class, class> class F, class Unite, class Ref>
requires(requires(const F<Unite, Ref>& f) { f.t.parent; }) struct rule_of<F<Unite, Ref>> {
  using type = Unite;
};

}  // namespace detail

/// The arrays of a functor, that which it writes first; none if it writes no array of vertices.
template <class F>
[[nodiscard]] std::vector<watched_array> arrays_of(const F& f) {
  using detail::as_vertex;
  using detail::watch;
  std::vector<watched_array> all;
  const auto add = [&](std::string_view name, auto* data) {
    all.push_back(watch(name, data, as_vertex{}));
  };
  if constexpr (requires { f.t.parent; })
    all = detail::arrays_of_rule<typename detail::rule_of<F>::type>::of(f.t);
  if constexpr (requires { f.hook.t.parent; }) add("parent", f.hook.t.parent);
  if constexpr (requires { f.graft.t.parent; }) add("parent", f.graft.t.parent);
  if constexpr (requires { f.labels.t.parent; }) add("label", f.labels.t.parent);
  if constexpr (requires { f.labels.labels.t.parent; }) add("label", f.labels.labels.t.parent);
  if constexpr (requires { f.labels.previous; }) add("previous", f.labels.previous);
  if constexpr (requires { *f.parent; }) add("parent", f.parent);
  if constexpr (requires { *f.previous; }) add("previous", f.previous);
  if constexpr (requires { *f.largest; }) add("largest", f.largest);
  if constexpr (requires { *f.copy; }) add("previous", f.copy);
  if constexpr (requires { *f.label; }) add("label", f.label);
  if constexpr (requires { *f.smallest; }) {
    add("smallest", f.smallest);
    if (all.back().is_written) std::rotate(all.begin(), all.end() - 1, all.end());
  }
  if (std::ranges::none_of(all, &watched_array::is_written)) return {};
  return all;
}

}  // namespace skerry
