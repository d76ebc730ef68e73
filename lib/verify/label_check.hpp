// SPDX-License-Identifier: Apache-2.0
// Checks labels against the entries of a file that is streamed.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/union_find/async.hpp"
#include "lib/files/readers/entry_source.hpp"
#include "lib/verify/entries.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/formatted.hpp"

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
  [[nodiscard]] verification verdict(const threads& run);

 private:
  void receive(std::uint64_t row, std::uint64_t column) {
    const std::uint64_t n = labels_.size();
    if (row >= n || column >= n - std::min(n, shift_))
      return fail(formatted("row {} or column {} has no label; there are {}", row, column, n));
    const std::uint64_t v = column + shift_;
    if (labels_[row] != labels_[v])
      return fail(
          formatted("vertices {} and {} are joined by an entry, but bear the labels {} and {}", row,
                    v, labels_[row], labels_[v]));
    using ref = union_find_ref<host_atomics, Label>;
    ref{parent_.data(), nullptr}.template unite<async<halve>>(static_cast<Label>(row),
                                                              static_cast<Label>(v));
  }

  void fail(std::string fault) {
    const std::lock_guard lock(mutex_);
    if (fault_.empty()) fault_ = std::move(fault);
  }

  std::span<const Label> labels_;
  std::uint64_t shift_;
  buffer<Label> parent_;
  std::atomic<bool> is_wide_ = false;
  std::mutex mutex_;
  std::string fault_;
};

template <std::unsigned_integral Label>
verification label_check<Label>::verdict(const threads& run) {
  if (!fault_.empty()) return {false, 0, fault_};
  compress_all(run, parent_);
  // No entry joins two labels, so a tree has one label.  Two trees must not have the same.
  std::vector<Label> roots;
  for (std::uint64_t v = 0; v < parent_.size(); ++v)
    if (parent_[v] == v) roots.push_back(static_cast<Label>(v));
  if (auto merged = find_merged(roots, labels_, "no path joins them")) return *std::move(merged);
  return {true, roots.size(), ""};
}

}  // namespace skerry
