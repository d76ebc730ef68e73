// SPDX-License-Identifier: Apache-2.0
// cc(A) of a matrix that is divided among devices: each labels its share, then labels are merged.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "at_once.hpp"
#include "backends.hpp"
#include "device_source.hpp"
#include "matrix_ops/stopwatch.hpp"
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
          fmt::format("shares[{}] has the workspace of an earlier share; make one for each", k));
    const View& other = shares[k].entries;
    if (other.row_count != first.row_count || other.column_count != first.column_count)
      throw invalid_matrix(fmt::format(
          "shares[{}] is of a {} x {} matrix, shares[0] of a {} x {} matrix; each share has the "
          "rows and columns of the whole",
          k, other.row_count, other.column_count, first.row_count, first.column_count));
  }
}

/// The labels of shares[k] alone.
template <class View>
device_summary solve_share(std::span<const device_share<View>> shares, std::size_t k,
                           const options& how) try {
  const device_share<View>& share = shares[k];
  const auto targets = [&](std::uint64_t) {
    return device_targets<typename View::index>{share.labels};
  };
  if (k != 0) share.workspace.parts().select_device();  // of this thread, for good
  return solve(device_source<View>(share.entries, how, share.workspace, targets, false), how)
      .value();
} catch (const invalid_matrix& e) {
  throw invalid_matrix(fmt::format("shares[{}]: {}", k, e.what()));
}

std::uint64_t merged(std::span<const labels_of_part<std::uint32_t>> parts, numbering numbers) {
  return cuda_backend().compiled().device->merge_narrow(parts, numbers);
}
std::uint64_t merged(std::span<const labels_of_part<std::uint64_t>> parts, numbering numbers) {
  return cuda_backend().compiled().device->merge_wide(parts, numbers);
}

}  // namespace

template <device_matrix View>
device_summary cc(std::span<const device_share<View>> shares, const options& how) {
  check_shares(shares);
  if (shares.size() == 1)
    return label_components(shares[0].entries, shares[0].labels, shares[0].workspace, how);
  options of_first = how;
  of_first.numbering = numbering::min;
  of_first.symmetric = symmetry::unknown;
  options of_others = of_first;
  of_others.progress = {};
  std::vector<device_summary> found(shares.size());
  const auto solve_alone = [&](std::size_t k) {
    found[k] = solve_share(shares, k, k == 0 ? of_first : of_others);
  };
  const stopwatch watch;
  for (const auto& share : shares.subspan(1)) share.workspace.parts().leave_thread();
  at_once(shares.size(), solve_alone);

  std::vector<labels_of_part<typename View::index>> parts;
  for (const auto& share : shares) parts.push_back({&share.workspace.parts(), share.labels});
  device_summary& answer = found.front();
  answer.count = merged(parts, how.numbering);
  answer.used.solve_seconds = watch.seconds() - answer.used.build_seconds;
  answer.used.note = fmt::format("divided among {} devices", shares.size());
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
