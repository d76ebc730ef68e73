// SPDX-License-Identifier: Apache-2.0
// A kernel's functor as its steps show it: its name, its definition, its arrays.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/min_label/connect.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/union_find/union_rule.hpp"
#include "lib/traces/type_name.hpp"
#include "lib/traces/watched_arrays.hpp"

namespace skerry {

/// A functor as its steps show it.
struct traced_functor {
  std::string operation;   // the functor's name, or that of the union rule it applies
  std::string definition;  // how its definition begins: "struct NAME {"
  std::vector<watched_array> arrays;
};

/// The line with which the definition of a struct begins.
template <class T>
[[nodiscard]] std::string head_of_struct() {
  return fmt::format("struct {} {{", type_name<T>());
}

/// A functor by its type.
template <class F>
struct described {
  static traced_functor by(const F& f) {
    return {std::string(type_name<F>()), head_of_struct<F>(), arrays_of(f)};
  }
};
template <class Ref>
struct described<hook_parents<Ref>> {
  static traced_functor by(const hook_parents<Ref>& f) {
    return described<hook_larger<Ref>>::by(f.hook);
  }
};
template <class Unite, class Ref>
struct described<unite_entry<Unite, Ref>> {
  static traced_functor by(const unite_entry<Unite, Ref>& f) {
    return {std::string(Unite::called.text()), head_of_struct<Unite>(), arrays_of(f)};
  }
};
template <class Connect, class Labels>
struct described<connect_now<Connect, Labels>> {
  static traced_functor by(const connect_now<Connect, Labels>& f) {
    return {std::string(type_name<Connect>()), head_of_struct<Connect>(), arrays_of(f)};
  }
};
template <class Connect, class Labels>
struct described<connect_previous<Connect, Labels>> {
  static traced_functor by(const connect_previous<Connect, Labels>& f) {
    return {std::string(type_name<Connect>()), head_of_struct<Connect>(), arrays_of(f)};
  }
};

}  // namespace skerry
