// SPDX-License-Identifier: Apache-2.0
// A matrix in host memory as a source of the pipeline: all that does not depend on its view.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "lib/hosts/reading.hpp"
#include "lib/hosts/solve_host.hpp"
#include "lib/pipeline/pipeline.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "matrix_ops/views/vertices.hpp"

namespace skerry {

/// A matrix in host memory.  host_view derives from it, with the loops over a view.
template <std::unsigned_integral Index>
class host_source : public source {
 public:
  void check_shape() const final;
  [[nodiscard]] extent size() const final;
  [[nodiscard]] choice choose(const extent& size) const final;
  void check_memory(const extent& size, const choice& run) const final;
  [[nodiscard]] any_executor executor(const choice& run) const final;
  [[nodiscard]] symmetry pattern() const final { return how_.symmetric; }
  [[nodiscard]] bool run(const choice& run, run_request& request) final;
  [[nodiscard]] summary report(const choice& run, std::uint64_t rounds,
                               const run_request& request) final;

  /// The labels, unless they are in the caller's array, and the report on them.
  [[nodiscard]] result<Index> take(summary&& done);

 protected:
  host_source(storage stored, const options& how, const host_targets<Index>& to)
      : how_(how), to_(to), stored_(stored) {}
  ~host_source() = default;

  [[nodiscard]] vertices sides() const { return vertices_of(how_.bipartite); }
  [[nodiscard]] std::uint64_t vertex_count() const { return size().n; }

 private:
  // Of the view:
  virtual void check_arrays() const = 0;           // and its shape
  [[nodiscard]] virtual extent shape() const = 0;  // entries as a choice counts them
  [[nodiscard]] virtual std::uint64_t entry_count() const = 0;
  virtual void check_entries(const any_executor& run) const = 0;
  /// Runs the chosen algorithm.  No labels if A turned out not to be symmetric.
  [[nodiscard]] virtual run_answer<Index> run_on(reading read, const choice& run,
                                                 const run_request& request) const = 0;

  [[nodiscard]] run_answer<Index> run_on_any(const choice& run, run_request& request) const;
  void record_forest(const choice& run, run_request& request);

  const options& how_;
  const host_targets<Index>& to_;
  const storage stored_;
  const unsigned threads_ = thread_count(how_);
  run_answer<Index> answer_;
};

}  // namespace skerry
