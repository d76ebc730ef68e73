// SPDX-License-Identifier: Apache-2.0
// cc(A) of a view of device memory; labels stay on the device.
#include <utility>

#include "lib/backends/backend_entry.hpp"
#include "lib/device/kept.hpp"
#include "lib/device/source.hpp"
#include "skerry/cuda.hpp"

namespace skerry {

device_workspace::device_workspace(CUstream_st* stream)
    : parts_(cuda_backend().compiled().device->make_workspace(stream)) {}
device_workspace::device_workspace(device_workspace&&) noexcept = default;
device_workspace& device_workspace::operator=(device_workspace&&) noexcept = default;
device_workspace::~device_workspace() = default;
CUstream_st* device_workspace::stream() const { return parts_->stream(); }
std::uint64_t device_workspace::bytes() const { return parts_->bytes(); }

template <std::unsigned_integral Index>
device_labels<Index>::device_labels() = default;
template <std::unsigned_integral Index>
device_labels<Index>::device_labels(std::uint64_t n, device_workspace& workspace) {
  workspace.parts().allocate(n, kept_);
}
template <std::unsigned_integral Index>
device_labels<Index>::device_labels(device_labels&&) noexcept = default;
template <std::unsigned_integral Index>
device_labels<Index>& device_labels<Index>::operator=(device_labels&&) noexcept = default;
template <std::unsigned_integral Index>
device_labels<Index>::~device_labels() = default;
template <std::unsigned_integral Index>
Index* device_labels<Index>::data() {
  return kept_ ? kept_->data() : nullptr;
}
template <std::unsigned_integral Index>
const Index* device_labels<Index>::data() const {
  return kept_ ? kept_->data() : nullptr;
}
template <std::unsigned_integral Index>
std::size_t device_labels<Index>::size() const {
  return kept_ ? kept_->size() : 0;
}
template <std::unsigned_integral Index>
buffer<Index> device_labels<Index>::copied() const {
  return kept_ ? kept_->copied() : buffer<Index>{};
}

template class device_labels<std::uint32_t>;
template class device_labels<std::uint64_t>;

template <device_matrix View>
device_summary label_components(const View& A, std::span<typename View::index> labels,
                                device_workspace& workspace, const options& how) {
  return solve_on_device(A, how, workspace, {.labels = labels});
}

template <device_matrix View>
device_result<typename View::index> cc(const View& A, device_workspace& workspace,
                                       const options& how) {
  device_labels<typename View::index> labels;
  summary done = solve_on_device(A, how, workspace, {.own_labels = &labels});
  return {std::move(labels), done.count, std::move(done.used)};
}

template <device_matrix View>
device_summary label_components(const View& A, std::span<typename View::index> labels,
                                const options& how) {
  return with_kept_workspace(
      [&](device_workspace& workspace) { return label_components(A, labels, workspace, how); });
}

template <device_matrix View>
device_result<typename View::index> cc_on_device(const View& A, const options& how) {
  return with_kept_workspace([&](device_workspace& workspace) { return cc(A, workspace, how); });
}

template <device_matrix View>
result<typename View::index> cc(const View& A, const options& how) {
  return with_kept_workspace([&](device_workspace& workspace) -> result<typename View::index> {
    auto found = cc(A, workspace, how);
    return {found.labels.copied(), found.count, std::move(found.used)};
  });
}

any_device_view view_of(const cusparseSpMatDescr* A) {
  return cusparse_backend().compiled().view_of(A);
}

result<std::uint64_t> cc(const cusparseSpMatDescr* A, const options& how) {
  return std::visit(
      [&](const auto& view) -> result<std::uint64_t> {
        auto r = cc(view, how);
        return {{r.labels.begin(), r.labels.end()}, r.count, std::move(r.used)};
      },
      view_of(A));
}

using csr_32_32 = device_csr_view<std::uint32_t, std::uint32_t>;
using csr_32_64 = device_csr_view<std::uint32_t, std::uint64_t>;
using csr_64_64 = device_csr_view<std::uint64_t, std::uint64_t>;
using coo_32 = device_coo_view<std::uint32_t>;
using coo_64 = device_coo_view<std::uint64_t>;
using narrow_labels = std::span<std::uint32_t>;
using wide_labels = std::span<std::uint64_t>;

template device_result<std::uint32_t> cc(const csr_32_32&, device_workspace&, const options&);
template device_result<std::uint32_t> cc(const csr_32_64&, device_workspace&, const options&);
template device_result<std::uint64_t> cc(const csr_64_64&, device_workspace&, const options&);
template device_result<std::uint32_t> cc(const coo_32&, device_workspace&, const options&);
template device_result<std::uint64_t> cc(const coo_64&, device_workspace&, const options&);
template device_summary label_components(const csr_32_32&, narrow_labels, device_workspace&,
                                         const options&);
template device_summary label_components(const csr_32_64&, narrow_labels, device_workspace&,
                                         const options&);
template device_summary label_components(const csr_64_64&, wide_labels, device_workspace&,
                                         const options&);
template device_summary label_components(const coo_32&, narrow_labels, device_workspace&,
                                         const options&);
template device_summary label_components(const coo_64&, wide_labels, device_workspace&,
                                         const options&);

template device_summary label_components(const csr_32_32&, narrow_labels, const options&);
template device_summary label_components(const csr_32_64&, narrow_labels, const options&);
template device_summary label_components(const csr_64_64&, wide_labels, const options&);
template device_summary label_components(const coo_32&, narrow_labels, const options&);
template device_summary label_components(const coo_64&, wide_labels, const options&);
template device_result<std::uint32_t> cc_on_device(const csr_32_32&, const options&);
template device_result<std::uint32_t> cc_on_device(const csr_32_64&, const options&);
template device_result<std::uint64_t> cc_on_device(const csr_64_64&, const options&);
template device_result<std::uint32_t> cc_on_device(const coo_32&, const options&);
template device_result<std::uint64_t> cc_on_device(const coo_64&, const options&);
template result<std::uint32_t> cc(const csr_32_32&, const options&);
template result<std::uint32_t> cc(const csr_32_64&, const options&);
template result<std::uint64_t> cc(const csr_64_64&, const options&);
template result<std::uint32_t> cc(const coo_32&, const options&);
template result<std::uint64_t> cc(const coo_64&, const options&);

}  // namespace skerry
