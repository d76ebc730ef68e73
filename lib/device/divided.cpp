// SPDX-License-Identifier: Apache-2.0
// cc(A) of a matrix that is divided among devices: each labels its share, then labels are merged.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "algorithms/hook_first/plan.hpp"
#include "lib/backends/backend_entry.hpp"
#include "lib/device/at_once.hpp"
#include "lib/device/source.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "matrix_ops/unforeseen_seed.hpp"
#include "skerry/cuda_divided.hpp"

namespace skerry {

namespace {

template <class View>
void check_shares(std::span<const device_share<View>> shares) {
  if (shares.empty()) throw std::invalid_argument("there are no shares; give one for each device");
  const auto workspace_of = [](const device_share<View>& share) { return &share.workspace; };
  const View& first = shares.front().entries;
  for (std::size_t k = 1; k < shares.size(); ++k) {
    const auto earlier = shares.first(k);
    if (std::ranges::find(earlier, &shares[k].workspace, workspace_of) != earlier.end())
      throw std::invalid_argument(
          formatted("shares[{}] has the workspace of an earlier share; make one for each", k));
    const View& other = shares[k].entries;
    if (other.row_count != first.row_count || other.column_count != first.column_count)
      throw invalid_matrix(formatted(
          "shares[{}] is of a {} x {} matrix, shares[0] of a {} x {} matrix; each share has the "
          "rows and columns of the whole",
          k, other.row_count, other.column_count, first.row_count, first.column_count));
  }
}

merged_parts merge_parts(std::span<const labels_of_part<std::uint32_t>> parts, numbering numbers) {
  return cuda_backend().compiled().device->merge_narrow(parts, numbers);
}
merged_parts merge_parts(std::span<const labels_of_part<std::uint64_t>> parts, numbering numbers) {
  return cuda_backend().compiled().device->merge_wide(parts, numbers);
}

/// A call of cc() over shares, step by step.
template <class View>
class divided_solve {
 public:
  using index = typename View::index;

  divided_solve(std::span<const device_share<View>> shares, const options& how)
      : shares_(shares), how_of_first_(how), of_(shares.size()), found_(shares.size()) {
    how_of_first_.numbering = numbering::min;
    how_of_first_.symmetric = symmetry::unknown;  // as far as one share is concerned
    how_of_others_ = how_of_first_;
    how_of_others_.progress = {};
  }

  /// Finds out whether the whole is balanced; a symmetric one is.
  void find_pattern(symmetry promised) {
    if constexpr (requires(const View& A) { A.row_offsets; }) {
      std::uint64_t entries = 0;
      for (const auto& share : shares_) entries += share.entries.entry_count;
      source(0, how_of_first_).check_shape();
      if (!may_skip_rows(entries)) return;
      const bool is_promised = promised == symmetry::yes;
      if (!is_promised && !(hashes_pay_on_device(entries) && is_balanced())) return;
      if (!is_promised) tested_ = found_pattern::balanced;
      for (share_of_matrix& each : of_) each.whole_is_balanced = true;
    }
  }

  /// Labels each share alone.
  void solve_all() {
    for_each_share([&](std::size_t k) { label_share(k); });
  }

  /// The labels of the whole on each device; returns the number of components.
  std::uint64_t merge(numbering numbers) {
    while (true) {
      std::vector<labels_of_part<index>> parts;
      for (std::size_t k = 0; k < shares_.size(); ++k)
        parts.push_back({&shares_[k].workspace.parts(), shares_[k].labels, of_[k].giant});
      const merged_parts merged = merge_parts(parts, numbers);
      if (!merged.is_incomplete()) return merged.count;
      for_each_share([&](std::size_t k) {
        if (!merged.incomplete[k]) return;
        of_[k] = {};  // no row is skipped
        label_share(k);
      });
    }
  }

  /// What ran on the first device, and what was found out about the whole.
  [[nodiscard]] run_info used() const {
    run_info used = found_.front().used;
    used.pattern = tested_;
    used.note = formatted("divided among {} devices", shares_.size());
    return used;
  }

 private:
  [[nodiscard]] device_view<View> source(std::size_t k, const options& how) {
    const device_share<View>& share = shares_[k];
    return {share.entries, how, share.workspace, {.labels = share.labels}, &of_[k]};
  }

  /// Calls f(k) for each share, all at once: f(0) on the calling thread.
  template <class Function>
  void for_each_share(Function f) const {
    at_once(shares_.size(), [&](std::size_t k) {
      try {
        if (k != 0) shares_[k].workspace.parts().select_device();  // of this thread, for good
        f(k);
      } catch (const invalid_matrix& e) {
        throw invalid_matrix(formatted("shares[{}]: {}", k, e.what()));
      }
    });
  }

  void label_share(std::size_t k) {
    const options& how = k == 0 ? how_of_first_ : how_of_others_;
    auto from = source(k, how);
    found_[k] = solve(from, how).value();
  }

  /// Whether the algorithm skips rows of a giant, and rows are long enough.
  [[nodiscard]] bool may_skip_rows(std::uint64_t entries) {
    const auto first = source(0, how_of_first_);
    return !how_of_first_.bipartite && first.choose(first.size()).algorithm.keeps_workspace &&
           sample_first(shares_.front().entries.row_count, entries);
  }

  [[nodiscard]] bool is_balanced() const {
    const std::uint64_t key = unforeseen_seed();
    std::vector<std::uint64_t> sums(shares_.size());
    for_each_share([&](std::size_t k) {
      sums[k] = shares_[k].workspace.parts().balance_sum(shares_[k].entries, key);
    });
    return std::reduce(sums.begin(), sums.end()) == 0;
  }

  const std::span<const device_share<View>> shares_;
  options how_of_first_, how_of_others_;
  std::vector<share_of_matrix> of_;  // what is known of the whole, and each share's giant
  std::vector<device_summary> found_;
  found_pattern tested_ = found_pattern::nothing;
};

}  // namespace

template <device_matrix View>
device_summary cc(std::span<const device_share<View>> shares, const options& how) {
  check_shares(shares);
  if (shares.size() == 1)
    return label_components(shares[0].entries, shares[0].labels, shares[0].workspace, how);
  const stopwatch watch;
  for (const auto& share : shares.subspan(1)) share.workspace.parts().leave_thread();
  divided_solve<View> run(shares, how);
  run.find_pattern(how.symmetric);
  run.solve_all();
  device_summary answer{.count = run.merge(how.numbering), .used = run.used()};
  answer.used.solve_seconds = watch.seconds() - answer.used.build_seconds;
  return answer;
}

template <class View>
using shares_of = std::span<const device_share<View>>;

template device_summary cc(shares_of<device_csr_view<std::uint32_t, std::uint32_t>>,
                           const options&);
template device_summary cc(shares_of<device_csr_view<std::uint32_t, std::uint64_t>>,
                           const options&);
template device_summary cc(shares_of<device_csr_view<std::uint64_t, std::uint64_t>>,
                           const options&);
template device_summary cc(shares_of<device_coo_view<std::uint32_t>>, const options&);
template device_summary cc(shares_of<device_coo_view<std::uint64_t>>, const options&);

}  // namespace skerry
