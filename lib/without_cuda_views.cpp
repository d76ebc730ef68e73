// SPDX-License-Identifier: Apache-2.0
// Stands in for cc_cuda.cpp and cuda_views.cu in a build without CUDA: no workspace can be made, so
// nothing else is ever reached.
#include <stdexcept>

#include "run.hpp"
#include "skerry/cuda.hpp"

namespace skerry {

namespace {

[[noreturn]] void cuda_is_absent() {
  throw not_compiled("back end \"cuda\" is not compiled in; " + cuda_info().remedy);
}

}  // namespace

struct device_parts {};
template <std::unsigned_integral Index>
struct kept_labels {};

device_workspace::device_workspace(CUstream_st*) { cuda_is_absent(); }
device_workspace::device_workspace(device_workspace&&) noexcept = default;
device_workspace& device_workspace::operator=(device_workspace&&) noexcept = default;
device_workspace::~device_workspace() = default;
CUstream_st* device_workspace::stream() const { cuda_is_absent(); }
std::uint64_t device_workspace::bytes() const { cuda_is_absent(); }

template <std::unsigned_integral Index>
device_labels<Index>::device_labels() = default;
template <std::unsigned_integral Index>
device_labels<Index>::device_labels(std::uint64_t, device_workspace&) {
  cuda_is_absent();
}
template <std::unsigned_integral Index>
device_labels<Index>::device_labels(device_labels&&) noexcept = default;
template <std::unsigned_integral Index>
device_labels<Index>& device_labels<Index>::operator=(device_labels&&) noexcept = default;
template <std::unsigned_integral Index>
device_labels<Index>::~device_labels() = default;
template <std::unsigned_integral Index>
Index* device_labels<Index>::data() {
  return nullptr;
}
template <std::unsigned_integral Index>
const Index* device_labels<Index>::data() const {
  return nullptr;
}
template <std::unsigned_integral Index>
std::size_t device_labels<Index>::size() const {
  return 0;
}
template <std::unsigned_integral Index>
buffer<Index> device_labels<Index>::copied() const {
  return {};
}

template class device_labels<std::uint32_t>;
template class device_labels<std::uint64_t>;

template <device_matrix View>
device_result<typename View::index> cc(const View&, device_workspace&, const options&) {
  cuda_is_absent();
}

template <device_matrix View>
device_summary label_components(const View&, std::span<typename View::index>, device_workspace&,
                                const options&) {
  cuda_is_absent();
}

result<std::uint64_t> cc(const cusparseSpMatDescr* A, const options&) {
  static_cast<void>(view_of(A));
  cuda_is_absent();
}

}  // namespace skerry

#include "cuda_views_compiled.hpp"
