// SPDX-License-Identifier: Apache-2.0
// Solves a pattern by pairs of algorithm and back end, with random views, widths, threads and
// options, and compares the labels with those of a serial union-find.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "skerry/skerry.hpp"
#include "tests/soak/matrices.hpp"

namespace skerry::soak {

struct pair_of_names {
  std::string algorithm, backend;
  bool has_rounds = false;  // may take a round for each vertex of a path
  bool is_dense = false;    // takes n * n bytes or entries

  [[nodiscard]] bool can_take(std::uint64_t n) const {
    return n <= (is_dense ? 300 : has_rounds ? 3000 : std::uint64_t{1} << 20);
  }
};

/// The pairs of this build.
///
/// on_device  the back ends on a device, in place of those on the host
/// wanted     names of back ends joined by commas; empty: all
[[nodiscard]] inline std::vector<pair_of_names> all_pairs(bool on_device,
                                                          const std::string& wanted = {}) {
  const auto known = backends();
  const auto is_wanted = [&](const std::string& name) {
    const auto it = std::ranges::find(known, name, &backend_info::name);
    return it->on_device == on_device &&
           (wanted.empty() || ("," + wanted + ",").find("," + name + ",") != std::string::npos);
  };
  std::vector<pair_of_names> pairs;
  if (!on_device && wanted.empty()) pairs.push_back({"auto", "auto"});
  for (const algorithm_info& each : algorithms())
    for (const std::string& backend : each.backends)
      if (is_wanted(backend))
        pairs.push_back({each.name, backend, each.family != "union-find",
                         each.name == "dense_frontier" || each.name == "max_per_row/dense" ||
                             each.name == "max_per_row/write_back" ||
                             each.name.starts_with("transitive_closure")});
  return pairs;
}

/// The arrays of a pattern in one width.
template <class Index, class Offset>
struct arrays {
  std::vector<Index> rows, columns, csr_columns;
  std::vector<Offset> offsets;

  explicit arrays(const pattern& P) : csr_columns(P.entries.size()), offsets(P.rows + 1) {
    for (const auto& [u, v] : P.entries) {
      rows.push_back(static_cast<Index>(u));
      columns.push_back(static_cast<Index>(v));
      ++offsets[u + 1];
    }
    for (std::uint64_t r = 0; r < P.rows; ++r) offsets[r + 1] += offsets[r];
    std::vector<Offset> next(offsets.begin(), offsets.end());
    for (const auto& [u, v] : P.entries) csr_columns[next[u]++] = static_cast<Index>(v);
  }
};

/// A pattern in every form that cc() takes.
class problem {
 public:
  explicit problem(const pattern& P)
      : P_(P), narrow_(P), mixed_(P), wide_(P), labels_(labels_of(P)) {
    if (P.rows * P.columns <= 10'000) {
      elements_.resize(P.rows * P.columns);
      for (const auto& [u, v] : P.entries) elements_[u * P.columns + v] = 1.5f;
    }
  }

  [[nodiscard]] std::uint64_t size() const { return labels_.size(); }

  /// Solves once; returns what is wrong, or nothing.
  [[nodiscard]] std::string solve(const pair_of_names& pair, random_engine& random) const {
    constexpr unsigned thread_counts[] = {1, 2, 3, 8};
    options how{.algorithm = pair.algorithm,
                .backend = pair.backend,
                .threads = thread_counts[below(random, 4)],
                .bipartite = P_.bipartite};
    if (below(random, 4) == 0) how.numbering = numbering::dense;
    if (P_.symmetric && below(random, 2) == 0) how.symmetric = symmetry::yes;
    const std::uint64_t r = P_.rows, c = P_.columns;
    switch (below(random, elements_.empty() ? 5 : 6)) {
      case 0:
        return check(csr_view{r, c, narrow_.offsets, narrow_.csr_columns}, how);
      case 1:
        return check(csr_view{r, c, mixed_.offsets, mixed_.csr_columns}, how);
      case 2:
        return check(csr_view{r, c, wide_.offsets, wide_.csr_columns}, how);
      case 3:
        return check(coo_view{r, c, narrow_.rows, narrow_.columns}, how);
      case 4:
        return check(coo_view{r, c, wide_.rows, wide_.columns}, how);
      default:
        return check(dense_view{r, c, elements_}, how);
    }
  }

 private:
  template <class View>
  [[nodiscard]] std::string check(const View& A, const options& how) const {
    const auto found = cc(A, how);
    const bool is_dense = how.numbering == numbering::dense;
    const auto expected = is_dense ? dense(labels_) : labels_;
    if (std::ranges::equal(found.labels, expected)) return {};
    return fmt::format("{} on {}, {} threads, ids of {} bytes{}{}: wrong labels", how.algorithm,
                       how.backend, how.threads, sizeof(typename View::index),
                       is_dense ? ", dense numbering" : "",
                       how.symmetric == symmetry::yes ? ", symmetric" : "");
  }

  const pattern& P_;
  arrays<std::uint32_t, std::uint32_t> narrow_;
  arrays<std::uint32_t, std::uint64_t> mixed_;
  arrays<std::uint64_t, std::uint64_t> wide_;
  std::vector<float> elements_;
  std::vector<std::uint64_t> labels_;
};

}  // namespace skerry::soak
