// SPDX-License-Identifier: Apache-2.0
// The design space, sampling x finish, by name. To add a sampling or a finish, write a header and
// add its type to one of the lists.
#pragma once

#include <array>
#include <concepts>
#include <type_traits>

#include "algorithms/combination.hpp"
#include "algorithms/list.hpp"
#include "algorithms/min_label/hook_finish.hpp"
#include "algorithms/min_label/liu_tarjan.hpp"
#include "algorithms/min_label/propagation_finish.hpp"
#include "algorithms/min_label/shiloach_vishkin.hpp"
#include "algorithms/min_label/stergiou.hpp"
#include "algorithms/min_label/synchronous_shiloach_vishkin.hpp"
#include "algorithms/sampling/bfs.hpp"
#include "algorithms/sampling/gathered.hpp"
#include "algorithms/sampling/hook.hpp"
#include "algorithms/sampling/k_out.hpp"
#include "algorithms/sampling/none.hpp"
#include "algorithms/union_find/union_finish.hpp"
#include "algorithms/union_find/union_rules.hpp"

namespace skerry {

using samplings = list<no_sampling, k_out<first_entries>, k_out<first_and_random_entries>,
                       k_out<random_entries>, hook, bfs>;

/// Samplings for a device only: other forms of those above, for the same labels.
using device_only_samplings =
    list<k_out_first_two<coalesced>, k_out_first_two<reorganised>,
         k_out_first_two<coalesced_reorganised>, gathered<k_out<first_entries>>,
         gathered<k_out_first_two<coalesced>>, gathered<k_out_first_two<reorganised>>,
         gathered<k_out_first_two<coalesced_reorganised>>,
         gathered<k_out<first_and_random_entries>>, gathered<k_out<random_entries>>, gathered<hook>,
         gathered<bfs>, bfs_by_level>;
/// All samplings of a device. The common ones come first, so that a combination has the same row of
/// the design space on the host and on a device.
using samplings_on_device = joined<samplings, device_only_samplings>;

template <class... Unite>
constexpr auto union_finishes_of(list<Unite...>) {
  return list<union_finish<Unite>...>{};
}

/// rem_try_lock is there to be compared with rem_lock: with one find and splice, for labels alone.
using union_finishes = joined<decltype(union_finishes_of(union_rules{})),
                              list<union_finish<rem_try_lock<naive, split_one>>>>;
using label_finishes =
    joined<list<shiloach_vishkin, synchronous_shiloach_vishkin, stergiou, propagation_finish>,
           liu_tarjan_variants>;
using finishes = joined<union_finishes, label_finishes>;

template <class... Variant>
constexpr auto hook_finishes_of(list<Variant...>) {
  return list<hook_finish<Variant>...>{};
}

/// The finishes that can record a spanning forest.
using forest_finishes =
    joined<decltype(union_finishes_of(root_based_rules{})),
           decltype(hook_finishes_of(
               joined<root_label_algorithms, list<synchronous_shiloach_vishkin>>{}))>;

/// In the place of a sampling that does not unite, and where edges are recorded.
struct no_rule {
  template <class Index, class Offset, class Run>
  static constexpr phase_by_rule<Run, Index, Offset>* sample_by = nullptr;
};

/// The class with sample_by, a sampling as a phase that unites by the rule of a finish: those that
/// unite have an option. A requires-expression would say so, too, but nvcc 13.0 then compiles no
/// kernel of sample_by.
template <class Sampling, class Record>
using by_rule = std::conditional_t<Record::records || Sampling::option.empty(), no_rule, Sampling>;

/// The samplings as a run-time table. Instantiates all of them.
template <class Run, class Index, class Offset, class Record = no_record, class... Sampling>
[[nodiscard]] constexpr auto sampling_table(list<Sampling...>) {
  return std::array<named_sampling<Run, Index, Offset, Record>, sizeof...(Sampling)>{
      {{Sampling::called, !std::same_as<Sampling, no_sampling>, Sampling::gathers,
        &Sampling::template sample<Index, Offset>,
        by_rule<Sampling, Record>::template sample_by<Index, Offset, Run>}...}};
}

/// The finishes as a run-time table. Instantiates all of them.
template <class Run, class Index, class Offset, class Record = no_record, class... Finish>
[[nodiscard]] constexpr auto finish_table(list<Finish...>) {
  return std::array<named_finish<Run, Index, Offset, Record>, sizeof...(Finish)>{
      {{Finish::called, Finish::source, Finish::words_per_entry,
        &Finish::template finish<Index, Offset>}...}};
}

}  // namespace skerry
