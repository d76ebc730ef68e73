// SPDX-License-Identifier: Apache-2.0
// Sampling x finish: what each combination is called, and how it runs. To add a sampling or a
// finish, add a header and a name to one of the two lists.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "algorithms/combination.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/list.hpp"
#include "algorithms/min_label/label_propagation.hpp"
#include "algorithms/min_label/liu_tarjan.hpp"
#include "algorithms/min_label/shiloach_vishkin.hpp"
#include "algorithms/min_label/stergiou.hpp"
#include "algorithms/name.hpp"
#include "algorithms/sampling/bfs.hpp"
#include "algorithms/sampling/hook.hpp"
#include "algorithms/sampling/k_out.hpp"
#include "algorithms/sampling/none.hpp"
#include "algorithms/unfinished.hpp"
#include "algorithms/union_find/by_union.hpp"
#include "algorithms/union_find/rules.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

using samplings = list<no_sampling, k_out<2, first_entries>, k_out<2, first_and_random_entries>,
                       k_out<2, random_entries>, hook<4>, bfs>;

template <class... Unite>
constexpr auto finishes_of(list<Unite...>) {
  return list<by_union<Unite>...>{};
}

using finishes = joined<decltype(finishes_of(union_rules{})),
                        list<shiloach_vishkin, stergiou, by_propagation>, liu_tarjan_variants>;

namespace detail {

template <class Index, class Offset, class Sampling, class... Finish>
constexpr void add_combinations(combination<Index, Offset>*& to, list<Finish...>) {
  constexpr bool sampled = !std::same_as<Sampling, no_sampling>;
  ((*to++ = {sampled ? Sampling::called + Finish::called : Finish::called, Finish::source,
             Finish::words_an_entry, sampled, &Sampling::template sample<Index, Offset>,
             &Finish::template finish<Index, Offset>}),
   ...);
}

template <class Index, class Offset, class... Sampling, class Finishes>
constexpr auto all_combinations(list<Sampling...>, Finishes all) {
  std::array<combination<Index, Offset>, sizeof...(Sampling) * Finishes::size> table{};
  auto* to = table.data();
  (add_combinations<Index, Offset, Sampling>(to, all), ...);
  return table;
}

}  // namespace detail

/// All of them.
template <class Index, class Offset>
inline constexpr auto design_space = detail::all_combinations<Index, Offset>(samplings{},
                                                                             finishes{});

}  // namespace reef
