// SPDX-License-Identifier: Apache-2.0
// What the shared tests of back ends need: an adaptor, the reference, random values.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "algorithms/rem.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/reference/backend.hpp"
#include "tests/host_matrix.hpp"

namespace skerry::testing {

/// The back end of an adaptor.
template <class Adaptor>
using backend_in = std::remove_reference_t<decltype(Adaptor::on)>;

/// Adapts a back end to the shared tests:
///
///   use.on                the back end, or a reference to it
///   Adaptor::view         csr_view<Index, Offset> or dense_view
///   use.matrix(view)      the back end's matrix; the viewed arrays outlive it
///   use.upload(values)    a full vector of the back end, from a std::vector<index>
///   use.download(vector)  a std::vector<index>; min_second's zero where a label is missing
///   use.entries(matrix)   the matrix's entries as an entry_list; only if the back end samples
template <class Adaptor>
concept adaptor = requires(Adaptor use, typename Adaptor::view A,
                           std::vector<typename Adaptor::view::index> x) {
  { use.matrix(A) } -> std::same_as<typename backend_in<Adaptor>::matrix>;
  { use.upload(x) } -> std::same_as<typename backend_in<Adaptor>::vector>;
  { use.download(use.upload(x)) } -> std::same_as<decltype(x)>;
};

namespace detail {

template <class View>
struct reference_of {
  using type = reference::dense_backend;
};
template <class Index, class Offset>
struct reference_of<csr_view<Index, Offset>> {
  using type = reference::sparse_backend<Index, Offset>;
};

template <std::unsigned_integral Index>
std::vector<Index> random_values(dice& roll, std::uint64_t n, std::uint64_t bound) {
  std::vector<Index> x(n);
  for (auto& value : x) value = static_cast<Index>(roll(bound));
  return x;
}

template <class View>
std::vector<typename View::index> rem_labels(const View& A) {
  using index = typename View::index;
  const auto labels = rem<plain_access, index>(
      serial{}, A.row_count, [&](auto unite) { for_each_entry(A, serial{}, unite); });
  return {labels.begin(), labels.end()};
}

inline entry_list sorted(entry_list entries) {
  std::ranges::sort(entries);
  entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
  return entries;
}

}  // namespace detail
}  // namespace skerry::testing
