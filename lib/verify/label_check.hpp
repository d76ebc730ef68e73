// SPDX-License-Identifier: Apache-2.0
// Checks labels against the entries of a file that is streamed.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/union_find/async.hpp"
#include "lib/files/readers/entry_source.hpp"
#include "lib/verify/entries.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"

namespace skerry {

/// Throws std::invalid_argument unless a file can be read a second time to verify its labels.
void check_read_again(const std::filesystem::path& file);

/// Compares the labels of the ends of entries, and unites the ends again.
template <std::unsigned_integral Label>
class label_check final : public entry_receiver {
 public:
  /// column v is vertex v + shift
  label_check(const threads& run, std::span<const Label> labels, std::uint64_t shift)
      : labels_(labels), shift_(shift), parent_(forest_of_roots<Label>(run, labels.size())) {}

  [[nodiscard]] std::uint64_t narrow_limit() const override {
    return std::uint64_t{std::numeric_limits<std::uint32_t>::max()} + 1;
  }
  [[nodiscard]] bool is_wide() const override { return is_wide_; }
  void widen() override { is_wide_ = true; }

  void receive(std::span<const std::uint32_t> rows,
               std::span<const std::uint32_t> columns) override {
    for (std::size_t k = 0; k < rows.size(); ++k) receive(rows[k], columns[k]);
  }
  void receive(std::span<const std::uint64_t> rows,
               std::span<const std::uint64_t> columns) override {
    for (std::size_t k = 0; k < rows.size(); ++k) receive(rows[k], columns[k]);
  }

  /// The verdict, after all entries.
  ///
  /// names  in the fault; also of vertices without a label, whose numbers are larger
  [[nodiscard]] verification verdict(const threads& run, const fault_names& names = {});

 private:
  void receive(std::uint64_t row, std::uint64_t column) {
    const std::uint64_t n = labels_.size();
    const bool have_labels = row < n && column < n - std::min(n, shift_);
    const std::uint64_t v = saturating_sum(column, shift_);
    if (!have_labels || labels_[row] != labels_[v]) return fail(row, v);
    using ref = union_find_ref<host_atomics, Label>;
    ref{parent_.data(), nullptr}.template unite<async<halve>>(static_cast<Label>(row),
                                                              static_cast<Label>(v));
  }

  void fail(std::uint64_t u, std::uint64_t v) {
    const std::lock_guard lock(mutex_);
    if (!wrong_) wrong_ = {u, v};
  }

  std::span<const Label> labels_;
  std::uint64_t shift_;
  buffer<Label> parent_;
  std::atomic<bool> is_wide_ = false;
  std::mutex mutex_;
  std::optional<std::array<std::uint64_t, 2>> wrong_;  // the ends of the first wrong entry
};

template <std::unsigned_integral Label>
verification label_check<Label>::verdict(const threads& run, const fault_names& names) {
  const std::uint64_t n = labels_.size();
  if (wrong_ && std::ranges::max(*wrong_) >= n)
    return {false, 0,
            formatted("vertex {} has no label; there are {}",
                      vertex_text(names, std::ranges::max(*wrong_)), n)};
  if (wrong_) return split_by_labels<Label>((*wrong_)[0], (*wrong_)[1], labels_, names);
  compress_all(run, parent_);
  // No entry joins two labels, so a tree has one label.  Two trees must not have the same.
  std::vector<Label> roots;
  for (std::uint64_t v = 0; v < parent_.size(); ++v)
    if (parent_[v] == v) roots.push_back(static_cast<Label>(v));
  if (auto merged = find_merged(roots, labels_, "no path joins them", names))
    return *std::move(merged);
  return {true, roots.size(), ""};
}

}  // namespace skerry
