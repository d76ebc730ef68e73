// SPDX-License-Identifier: Apache-2.0
// A view of device memory as a source of the pipeline.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "lib/device/workspace.hpp"
#include "lib/pipeline/pipeline.hpp"
#include "skerry/cuda.hpp"
#include "skerry/cuda_forest.hpp"

namespace skerry {

/// Where a call writes its results, in the device's memory: in the caller's array, or in objects
/// that are allocated once the run is known to be possible.
template <std::unsigned_integral Index>
struct device_targets {
  std::span<Index> labels = {};  // [n]
  device_labels<Index>* own_labels = nullptr;
  device_edges<Index>* forest = nullptr;  // where a spanning forest is to be recorded
};

/// A matrix in device memory.  device_view derives from it, for the types of views.
template <std::unsigned_integral Index>
class device_source : public source {
 public:
  void check_shape() const final;
  [[nodiscard]] extent size() const final;
  [[nodiscard]] choice choose(const extent& size) const final;
  void check_memory(const extent&, const choice&) const final {}  // a failed allocation throws
  /// The promise is about A; if columns are vertices of their own, no entry has a mirror image.
  [[nodiscard]] symmetry pattern() const final {
    return how_.bipartite ? symmetry::unknown : how_.symmetric;
  }
  [[nodiscard]] any_executor executor(const choice&) const final { return serial{}; }
  [[nodiscard]] bool run(const choice& run, run_request& request) final;
  [[nodiscard]] summary report(const choice& run, std::uint64_t rounds,
                               const run_request& request) final;

 protected:
  struct shape {
    std::uint64_t row_count, column_count, entry_count;
  };

  /// share  of which A has the entries; null if it has all
  device_source(const shape& of, const options& how, device_workspace& workspace,
                const device_targets<Index>& targets, share_of_matrix* share)
      : how_(how), shape_(of), workspace_(workspace), targets_(targets), share_(share) {}
  ~device_source() = default;

 private:
  [[nodiscard]] virtual device_answer solve_in(device_parts& parts, const device_request& request,
                                               Index* labels) const = 0;
  void allocate(std::uint64_t n);

  const options& how_;
  const shape shape_;
  device_workspace& workspace_;
  device_targets<Index> targets_;
  share_of_matrix* const share_;
  device_answer answer_{};
  double solve_seconds_ = 0;
};

/// A view of device memory as a source of the pipeline.
template <class View>
class device_view final : public device_source<typename View::index> {
 public:
  using index = typename View::index;

  device_view(const View& A, const options& how, device_workspace& workspace,
              const device_targets<index>& targets, share_of_matrix* share = nullptr)
      : device_source<index>({A.row_count, A.column_count, A.entry_count}, how, workspace, targets,
                             share),
        A_(A) {}

 private:
  [[nodiscard]] device_answer solve_in(device_parts& parts, const device_request& request,
                                       index* labels) const override {
    return parts.solve(A_, request, labels);
  }

  const View& A_;
};

/// Solves a view, writing to targets; the summary says what ran.
template <class View>
[[nodiscard]] summary solve_on_device(const View& A, const options& how,
                                      device_workspace& workspace,
                                      const device_targets<typename View::index>& targets,
                                      share_of_matrix* share = nullptr) {
  device_view<View> from(A, how, workspace, targets, share);
  return solve(from, how).value();
}

}  // namespace skerry
