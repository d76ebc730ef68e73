// SPDX-License-Identifier: Apache-2.0
#include "algorithms/design_space.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lib/backends/design_space.hpp"
#include "lib/backends/host_kernels.hpp"

namespace skerry {

namespace {

/// The bound that a finish states, if any.
template <class Sampling, class Finish>
constexpr std::string_view bound_of() {
  if constexpr (requires { Finish::bound; })
    return std::same_as<Sampling, no_sampling> ? Finish::bound : Finish::bound_sampled;
  else
    return {};
}

template <class Sampling, class... Finish>
constexpr auto combinations_of(list<Finish...>) {
  return std::array<listed_combination, sizeof...(Finish)>{
      {{std::same_as<Sampling, no_sampling> ? Finish::called : Sampling::called + Finish::called,
        Finish::source, Finish::words_per_entry, Sampling::option,
        bound_of<Sampling, Finish>()}...}};
}

/// Samplings, and for each of them all of the finishes.
template <class Finishes, class... Sampling>
constexpr auto with_finishes(list<Sampling...>) {
  std::array<listed_combination, sizeof...(Sampling) * Finishes::size> all{};
  std::size_t size = 0;
  const auto append = [&](const auto& some) {
    for (const auto& each : some) all[size++] = each;
  };
  (append(combinations_of<Sampling>(Finishes{})), ...);
  return all;
}

}  // namespace

template <class Index>
std::span<const host_combination<Index>> combinations() {
  using offset = std::uint64_t;
  static constexpr auto first = sampling_table<host_run, Index, offset>(samplings{});
  static constexpr auto then = finish_table<host_run, Index, offset>(finishes{});
  static const auto all = combined<host_run, Index, offset, no_record>(first, then);
  return all;
}

template std::span<const host_combination<std::uint32_t>> combinations();
template std::span<const host_combination<std::uint64_t>> combinations();

std::span<const listed_combination> listed_combinations() {
  static constexpr auto all = with_finishes<finishes>(samplings{});
  return all;
}

std::size_t listed_rules() { return union_finishes::size; }

std::span<const listed_combination> listed_forest_combinations() {
  static constexpr auto all = with_finishes<forest_finishes>(samplings{});
  return all;
}

std::span<const listed_combination> device_only_combinations() {
  static constexpr auto all = with_finishes<finishes>(device_only_samplings{});
  return all;
}

std::span<const listed_combination> device_only_forest_combinations() {
  static constexpr auto all = with_finishes<forest_finishes>(device_only_samplings{});
  return all;
}

}  // namespace skerry
