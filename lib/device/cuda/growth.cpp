// SPDX-License-Identifier: Apache-2.0
// A graph that grows in a device's memory: the caller's arrays, errors and the count.
#include "lib/device/cuda/growth.hpp"

#include "lib/device/cuda/arrays.hpp"
#include "lib/device/cuda/units.hpp"
#include "lib/growth/faults.hpp"
#include "matrix_ops/cuda/device_scope.hpp"
#include "matrix_ops/passes/check.hpp"

namespace skerry {

namespace {

template <std::unsigned_integral Index>
class cuda_growth final : public device_growth<Index> {
 public:
  cuda_growth(const std::shared_ptr<workspace_state>& workspace, std::size_t rule)
      : workspace_(workspace), forest_(make_growth_state<Index>(workspace, rule)) {}
  cuda_growth(const cuda_growth&) = delete;
  cuda_growth& operator=(const cuda_growth&) = delete;
  ~cuda_growth() override {
    const device_scope here(device());
    forest_.reset();
  }

  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t count() override {
    wait();
    return count_;
  }

  void grow(std::uint64_t n) override {
    const device_scope here = begin();
    skerry::grow(*forest_, n);
    count_ += n - n_;
    n_ = n;
  }

  void adopt(std::span<const Index> labels) override {
    const device_scope here = begin();
    if (labels.empty()) return;
    check_array(labels.data(), "labels", device());
    if (const auto fault = skerry::adopt(*forest_, labels.data(), labels.size(), count_))
      throw_no_label(fault->vertex, fault->label);
    n_ = labels.size();
  }

  std::uint64_t insert(const device_coo_view<Index>& batch) override {
    return run({batch}, [&](const auto& all) { run_batch(*forest_, all); });
  }

  void insert_async(const device_coo_view<Index>& batch) override {
    const device_scope here = begin();
    if (batch.entry_count == 0) return;
    check_arrays(batch, device());
    run_batch<Index>(*forest_, {batch});
    is_pending_ = true;
  }

  void wait() override {
    if (!is_pending_) return;
    const device_scope here = begin();
    is_pending_ = false;
    if (take_links().id_outside)
      throw invalid_matrix(
          "a batch of insert_async() has an id that is no vertex; insert() says which, and grow() "
          "adds vertices");
  }

  void connected(const device_coo_view<Index>& pairs, std::uint64_t* answers) override {
    run({.pairs = pairs, .answers = answers},
        [&](const auto& all) { answer_batch(*forest_, all); });
  }

  std::uint64_t process(const device_coo_view<Index>& batch, const std::uint64_t* is_query,
                        std::uint64_t* answers) override {
    return run({batch, is_query, answers}, [&](const auto& all) { run_batch(*forest_, all); });
  }

  void labels(Index* to) override {
    wait();
    const device_scope here = begin();
    if (n_ == 0) return;
    check_array(to, "labels", device());
    copy_labels(*forest_, to);
  }

 private:
  [[nodiscard]] int device() const { return device_of(*workspace_); }

  /// Makes the device the current one.
  [[nodiscard]] device_scope begin() const {
    // An error of the caller's earlier CUDA calls must not be reported by our first launch.
    static_cast<void>(cudaGetLastError());
    {
      const device_scope here(device());
      refuse_capture(memory_of(*workspace_)->resources().stream);
    }
    return device_scope(device());
  }

  growth_report take_links() {
    const growth_report found = finish_batches(*forest_);
    count_ -= found.links;
    return found;
  }

  /// Returns by how much the number of components fell.
  template <class Run>
  std::uint64_t run(const growth_batch<Index>& batch, Run kernels) {
    wait();
    const device_scope here = begin();
    const device_coo_view<Index>& pairs = batch.pairs;
    if (pairs.entry_count == 0) return 0;
    check_arrays(pairs, device());
    if (batch.is_query != nullptr) check_array(batch.is_query, "is_query", device());
    if (batch.answers != nullptr) check_array(batch.answers, "answers", device());
    kernels(batch);
    const growth_report found = take_links();
    if (found.id_outside) {
      throw_fault(pairs, pairs.rows, "rows");
      throw_fault(pairs, pairs.columns, "columns");
    }
    return found.links;
  }

  void throw_fault(const device_coo_view<Index>& pairs, const Index* ids, const char* array) {
    if (const auto fault = find_id_fault(*workspace_, ids, pairs.entry_count, pairs.row_count))
      throw_id_outside(pairs, array, fault->place, fault->id);
  }

  std::shared_ptr<workspace_state> workspace_;
  std::shared_ptr<growth_state<Index>> forest_;
  std::uint64_t n_ = 0, count_ = 0;
  bool is_pending_ = false;  // there are batches of insert_async()
};

}  // namespace

template <class Index>
std::unique_ptr<device_growth<Index>> make_growth(const std::shared_ptr<workspace_state>& workspace,
                                                  std::size_t rule) {
  const device_scope here(device_of(*workspace));
  return std::make_unique<cuda_growth<Index>>(workspace, rule);
}

template std::unique_ptr<device_growth<std::uint32_t>> make_growth(
    const std::shared_ptr<workspace_state>&, std::size_t);
template std::unique_ptr<device_growth<std::uint64_t>> make_growth(
    const std::shared_ptr<workspace_state>&, std::size_t);

}  // namespace skerry
