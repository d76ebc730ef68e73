// SPDX-License-Identifier: Apache-2.0
#include "lib/growth/rules.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "algorithms/incremental/rules.hpp"
#include "algorithms/min_label/shiloach_vishkin.hpp"
#include "algorithms/union_find/union_rule.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/nearest_name.hpp"
#include "matrix_ops/printable.hpp"
#include "skerry/incremental.hpp"
#include "skerry/incremental_phases.hpp"

namespace skerry {

namespace {

/// The functions of a rule for arrays of any type.
template <class Unite, class Index>
struct functions_of {
  using forest = forest_of<Unite, ordered_atomics, Index>;
  using auxiliary = typename auxiliary_of<Unite, Index>::type;

  static forest forest_in(const forest_arrays<Index>& arrays) {
    return {arrays.parent, reinterpret_cast<auxiliary*>(arrays.auxiliary)};
  }
  static void init_auxiliary(const forest_arrays<Index>& arrays, std::size_t v) {
    if constexpr (has_auxiliary<Unite, Index>)
      skerry::init_auxiliary<Unite, forest>{forest_in(arrays)}(v);
  }
  static std::uint64_t insert(const forest_arrays<Index>& arrays, const batch_block<Index>& block,
                              absorbed_roots<Index>& absorbed) {
    return insert_block<Unite>(forest_in(arrays), block, absorbed);
  }
  static std::uint64_t process(const forest_arrays<Index>& arrays, const batch_block<Index>& block,
                               const std::uint64_t* is_query, std::uint64_t* answers,
                               absorbed_roots<Index>& absorbed) {
    return process_block<Unite>(forest_in(arrays), block, is_query, answers, absorbed);
  }
};

template <class Index, class Unite>
constexpr incremental_rule<Index> row_of() {
  using functions = functions_of<Unite, Index>;
  return {Unite::called,
          has_auxiliary<Unite, Index> ? sizeof(typename functions::auxiliary) : 0,
          functions::init_auxiliary,
          functions::insert,
          functions::process,
          nullptr,
          provides_root<Unite, typename functions::forest>};
}

template <class Index>
void init_hook(const forest_arrays<Index>& arrays, std::size_t v) {
  reinterpret_cast<std::uint64_t*>(arrays.auxiliary)[v] = no_hook;
}

template <class Index, class Variant>
constexpr incremental_rule<Index> row_in_rounds() {
  return {Variant::called, sizeof(std::uint64_t), init_hook<Index>, nullptr,
          nullptr,         &Variant::rule};
}

template <class Index, class... Unite, class... Variant>
constexpr auto table_of(list<Unite...>, list<Variant...>) {
  return std::array{row_of<Index, Unite>()..., row_in_rounds<Index, Variant>()...};
}

std::vector<std::string> names_of(query_time allowed) {
  std::vector<std::string> names;
  for (const auto& each : incremental_rules<std::uint32_t>(allowed))
    names.emplace_back(each.called.text());
  return names;
}

}  // namespace

template <std::unsigned_integral Index>
std::span<const incremental_rule<Index>> incremental_rules(query_time allowed) {
  static constexpr auto concurrent = table_of<Index>(concurrent_union_rules{}, list<>{});
  static constexpr auto phased = table_of<Index>(phased_union_rules{}, root_label_algorithms{});
  if (allowed == query_time::any) return concurrent;
  return phased;
}

template <std::unsigned_integral Index>
const incremental_rule<Index>& incremental_rule_named(std::string_view called, query_time allowed) {
  const auto rules = incremental_rules<Index>(allowed);
  if (called.empty()) return rules.front();
  const auto found =
      std::ranges::find(rules, called, [](const auto& r) { return r.called.text(); });
  if (found == rules.end())
    throw std::invalid_argument(
        formatted("there is no rule \"{}\" for {}; the nearest are {}", printable(called),
                  allowed == query_time::any ? "incremental_components" : "update_phase",
                  nearest_names(called, names_of(allowed))));
  return *found;
}

std::vector<std::string> concurrent_rules() { return names_of(query_time::any); }

std::vector<std::string> phased_rules() { return names_of(query_time::between_phases); }

template std::span<const incremental_rule<std::uint32_t>> incremental_rules(query_time);
template std::span<const incremental_rule<std::uint64_t>> incremental_rules(query_time);
template const incremental_rule<std::uint32_t>& incremental_rule_named(std::string_view,
                                                                       query_time);
template const incremental_rule<std::uint64_t>& incremental_rule_named(std::string_view,
                                                                       query_time);

}  // namespace skerry
