// SPDX-License-Identifier: Apache-2.0
// Lists of types.
#pragma once

#include <cstddef>
#include <type_traits>

namespace skerry {

template <class... Each>
struct list {
  static constexpr std::size_t size = sizeof...(Each);
};

namespace detail {

template <class...>
struct join;
template <class... A>
struct join<list<A...>> {
  using type = list<A...>;
};
template <class... A, class... B, class... Rest>
struct join<list<A...>, list<B...>, Rest...> {
  using type = typename join<list<A..., B...>, Rest...>::type;
};

template <template <class> class Keeps, class List>
struct filter;
template <template <class> class Keeps, class... Each>
struct filter<Keeps, list<Each...>>
    : join<list<>, std::conditional_t<Keeps<Each>::value, list<Each>, list<>>...> {};

}  // namespace detail

/// The concatenation of lists of types.
template <class... Lists>
using joined = typename detail::join<Lists...>::type;

/// The types of a list for which Keeps is true.
template <template <class> class Keeps, class List>
using filtered = typename detail::filter<Keeps, List>::type;

}  // namespace skerry
