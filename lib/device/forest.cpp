// SPDX-License-Identifier: Apache-2.0
// spanning_forest(A) of a view of device memory; labels and edges stay on the device.
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "lib/backends/backend_entry.hpp"
#include "lib/device/kept.hpp"
#include "lib/device/source.hpp"
#include "skerry/cuda_forest.hpp"

namespace skerry {

template <std::unsigned_integral Index>
device_edges<Index>::device_edges() = default;
template <std::unsigned_integral Index>
device_edges<Index>::device_edges(std::uint64_t count, device_workspace& workspace) {
  workspace.parts().allocate(2 * count, kept_);
}
template <std::unsigned_integral Index>
device_edges<Index>::device_edges(device_edges&&) noexcept = default;
template <std::unsigned_integral Index>
device_edges<Index>& device_edges<Index>::operator=(device_edges&&) noexcept = default;
template <std::unsigned_integral Index>
device_edges<Index>::~device_edges() = default;
template <std::unsigned_integral Index>
Index* device_edges<Index>::data() {
  return kept_ ? kept_->data() : nullptr;
}
template <std::unsigned_integral Index>
const Index* device_edges<Index>::data() const {
  return kept_ ? kept_->data() : nullptr;
}
template <std::unsigned_integral Index>
std::size_t device_edges<Index>::size() const {
  return kept_ ? kept_->size() / 2 : 0;
}
template <std::unsigned_integral Index>
void device_edges<Index>::shorten(std::size_t count) {
  if (kept_) kept_->shorten(2 * count);
}
template <std::unsigned_integral Index>
buffer<std::array<Index, 2>> device_edges<Index>::copied() const {
  if (!kept_) return {};
  const buffer<Index> ends = kept_->copied();
  buffer<std::array<Index, 2>> edges(size());
  for (std::size_t k = 0; k < edges.size(); ++k) edges[k] = {ends[2 * k], ends[2 * k + 1]};
  return edges;
}

template class device_edges<std::uint32_t>;
template class device_edges<std::uint64_t>;

template <device_matrix View>
device_forest<typename View::index> spanning_forest(const View& A, device_workspace& workspace,
                                                    const options& how) {
  device_forest<typename View::index> found;
  summary done =
      solve_on_device(A, how, workspace, {.own_labels = &found.labels, .forest = &found.edges});
  found.count = done.count;
  found.used = std::move(done.used);
  found.edges.shorten(found.labels.size() - found.count);
  return found;
}

template <device_matrix View>
forest<typename View::index> spanning_forest(const View& A, const options& how) {
  return with_kept_workspace([&](device_workspace& workspace) -> forest<typename View::index> {
    auto found = spanning_forest(A, workspace, how);
    return {{found.labels.copied(), found.count, std::move(found.used)}, found.edges.copied()};
  });
}

template device_forest<std::uint32_t> spanning_forest(
    const device_csr_view<std::uint32_t, std::uint32_t>&, device_workspace&, const options&);
template device_forest<std::uint32_t> spanning_forest(
    const device_csr_view<std::uint32_t, std::uint64_t>&, device_workspace&, const options&);
template device_forest<std::uint64_t> spanning_forest(
    const device_csr_view<std::uint64_t, std::uint64_t>&, device_workspace&, const options&);
template device_forest<std::uint32_t> spanning_forest(const device_coo_view<std::uint32_t>&,
                                                      device_workspace&, const options&);
template device_forest<std::uint64_t> spanning_forest(const device_coo_view<std::uint64_t>&,
                                                      device_workspace&, const options&);
template forest<std::uint32_t> spanning_forest(const device_csr_view<std::uint32_t, std::uint32_t>&,
                                               const options&);
template forest<std::uint32_t> spanning_forest(const device_csr_view<std::uint32_t, std::uint64_t>&,
                                               const options&);
template forest<std::uint64_t> spanning_forest(const device_csr_view<std::uint64_t, std::uint64_t>&,
                                               const options&);
template forest<std::uint32_t> spanning_forest(const device_coo_view<std::uint32_t>&,
                                               const options&);
template forest<std::uint64_t> spanning_forest(const device_coo_view<std::uint64_t>&,
                                               const options&);

}  // namespace skerry
