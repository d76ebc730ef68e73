// SPDX-License-Identifier: Apache-2.0
// What the checks of labels share: the faults that need no search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "matrix_ops/formatted.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/passes/for_each_batch.hpp"
#include "skerry/verify.hpp"

namespace skerry {

/// The number of vertices, after all checks of A.
template <class View>
[[nodiscard]] std::uint64_t checked_vertex_count(const View& A, const verify_options& how) {
  const vertices sides = vertices_of(how.bipartite);
  check_shape(A, sides);
  check_entries(A, serial{});
  return vertex_count(A, sides);
}

[[nodiscard]] inline verification wrong_label_count(std::size_t labels, std::uint64_t n) {
  return {false, 0, formatted("{} labels for {} vertices", labels, n)};
}

[[nodiscard]] inline std::string vertex_text(const fault_names& names, std::uint64_t v) {
  return names.vertex ? names.vertex(v) : std::to_string(v);
}

/// The label of v in a message.
template <class Index>
[[nodiscard]] std::string label_text(const fault_names& names, std::span<const Index> labels,
                                     std::uint64_t v) {
  return names.label_of ? names.label_of(v) : std::to_string(labels[v]);
}

/// The fault that an entry joins u and v, whose labels differ.
template <class Index>
[[nodiscard]] verification split_by_labels(std::uint64_t u, std::uint64_t v,
                                           std::span<const Index> labels,
                                           const fault_names& names) {
  return {false, 0,
          formatted("vertices {} and {} are joined by an entry, but bear the labels {} and {}",
                    vertex_text(names, u), vertex_text(names, v), label_text(names, labels, u),
                    label_text(names, labels, v))};
}

/// Of a watch.
inline constexpr std::uint64_t entries_between_calls = std::uint64_t{1} << 18;

/// The first entry whose ends have different labels, if there is one.
///
/// shift  added to column ids
/// watch  verify_options::watch for the entries; may be empty
template <class Index>
[[nodiscard]] std::optional<verification> find_split(
    const entry_batches<Index>& A, std::span<const Index> labels, std::uint64_t shift,
    const fault_names& names, const std::function<void(std::uint64_t)>& watch = {}) {
  std::optional<verification> found;
  std::uint64_t entries = 0;
  for_each_entry(A, serial{}, [&](std::uint64_t u, std::uint64_t column) {
    if (++entries % entries_between_calls == 0 && watch) watch(entries);
    const std::uint64_t v = column + shift;
    if (found || labels[u] == labels[v]) return;
    found = split_by_labels(u, v, labels, names);
  });
  return found;
}

/// The fault that two trees of a forest have one label, if there are such.
///
/// roots   of the trees; their order is changed
/// labels  [n], the same for all vertices of a tree
/// fault   what is wrong then, after "vertices U and V both bear the label L, but "
template <class Index>
[[nodiscard]] std::optional<verification> find_merged(std::vector<Index>& roots,
                                                      std::span<const Index> labels,
                                                      const char* fault,
                                                      const fault_names& names = {}) {
  const auto label_of = [&](Index root) { return labels[root]; };
  std::ranges::stable_sort(roots, {}, label_of);
  const auto twice = std::ranges::adjacent_find(roots, {}, label_of);
  if (twice == roots.end()) return {};
  return verification{
      false, 0,
      formatted("vertices {} and {} both bear the label {}, but {}", vertex_text(names, twice[0]),
                vertex_text(names, twice[1]), label_text(names, labels, twice[0]), fault)};
}

/// The verdict on labels that are the components, whatever numbers name them.
///
/// count  components
template <class Index>
[[nodiscard]] verification right_labels(std::uint64_t count, std::span<const Index> labels,
                                        const verify_options& how) {
  if (how.canonical)
    for (std::size_t v = 0; v < labels.size(); ++v)
      if (labels[v] > v || labels[labels[v]] != labels[v])
        return {false, 0,
                formatted("vertex {} bears the label {}, which is not the smallest vertex of its "
                          "component",
                          vertex_text(how.names, v), label_text(how.names, labels, v))};
  return {true, count, ""};
}

}  // namespace skerry
