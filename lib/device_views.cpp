// SPDX-License-Identifier: Apache-2.0
// cc(A) of a view of device memory; labels stay on the device.
#include <optional>
#include <stdexcept>
#include <utility>

#include "backends.hpp"
#include "matrix_ops/check.hpp"
#include "pipeline.hpp"
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

namespace {

/// A view of device memory as a source of the pipeline.
template <class View>
class device_source {
 public:
  using index = typename View::index;
  using report_type = device_summary;

  /// labels  labels(n) is where to write n labels, called once the run is known to be possible
  device_source(const View& A, const options& how, device_workspace& workspace,
                std::function<std::span<index>(std::uint64_t n)> labels)
      : A_(A), how_(how), workspace_(workspace), labels_(std::move(labels)) {}

  void check_shape() const {
    check_vertices(A_.row_count, A_.column_count, sizeof(index), vertices_of(how_.bipartite));
    if (A_.row_count == 0 && A_.entry_count != 0)
      throw invalid_matrix(fmt::format("{} entries in a matrix without rows", A_.entry_count));
  }

  [[nodiscard]] extent size() const {
    return {vertex_count(A_, vertices_of(how_.bipartite)), A_.entry_count};
  }

  [[nodiscard]] choice choose(const extent& size) const {
    const backend_entry& cuda = cuda_backend();
    if (how_.backend != "auto" && &all().backend(how_.backend) != &cuda)
      throw std::invalid_argument(
          fmt::format("a matrix in device memory is solved by \"{}\", not by \"{}\"; copy it to "
                      "the host for other back ends",
                      cuda.name, how_.backend));
    choice run = skerry::choose(size, {1, true}, how_.algorithm, std::string(cuda.name), all());
    if (run.algorithm.needs_symmetric_on_device && pattern() != symmetry::yes)
      throw std::invalid_argument(
          fmt::format("\"{}\" on a device takes a symmetric matrix, and none that is bipartite; "
                      "promise symmetry if A has it, or use \"auto\"",
                      run.algorithm.name));
    run.note = "in the device's memory";
    return run;
  }

  [[nodiscard]] bool can_run(const choice&) const { return true; }
  void check_memory(const extent&, const choice&) const {}  // a failed allocation throws

  /// The promise is about A; if columns are vertices of their own, no entry has a mirror image.
  [[nodiscard]] symmetry pattern() const {
    return how_.bipartite ? symmetry::unknown : how_.symmetric;
  }
  [[nodiscard]] any_executor executor(const choice&) const { return serial{}; }

  [[nodiscard]] std::optional<device_summary> run(const choice& run,
                                                  const run_request& request) const {
    const std::uint64_t n = size().n;
    const std::span<index> labels = labels_(n);
    check_label_count(labels.size(), n);
    const stopwatch watch;
    const device_answer answer = workspace_.parts().solve(
        A_, {request, how_.device.check, how_.numbering, vertices_of(how_.bipartite)},
        labels.data());
    return device_summary{answer.count,
                          {.algorithm = std::string(run.algorithm.name),
                           .backend = std::string(run.backend.name),
                           .build_seconds = answer.build_seconds,
                           .solve_seconds = watch.seconds() - answer.build_seconds,
                           .note = run.note,
                           .pattern = answer.pattern}};
  }

  [[nodiscard]] device_summary report(device_summary done, const choice&, std::uint64_t rounds,
                                      const run_request&) const {
    done.used.rounds = rounds;
    return done;
  }

 private:
  const View& A_;
  const options& how_;
  device_workspace& workspace_;
  std::function<std::span<index>(std::uint64_t)> labels_;
};

}  // namespace

template <device_matrix View>
device_summary label_components(const View& A, std::span<typename View::index> labels,
                                device_workspace& workspace, const options& how) {
  return solve(device_source<View>(A, how, workspace, [=](std::uint64_t) { return labels; }), how)
      .value();
}

template <device_matrix View>
device_result<typename View::index> cc(const View& A, device_workspace& workspace,
                                       const options& how) {
  device_labels<typename View::index> labels;
  const auto allocate = [&](std::uint64_t n) {
    labels = {n, workspace};
    return std::span(labels.data(), labels.size());
  };
  auto done = solve(device_source<View>(A, how, workspace, allocate), how).value();
  return {std::move(labels), done.count, std::move(done.used)};
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

}  // namespace skerry
