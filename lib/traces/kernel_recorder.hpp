// SPDX-License-Identifier: Apache-2.0
// Records a kernel on an observed executor: compares its arrays with their last copies after each
// call, and knows no algorithm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/traces/builder.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "skerry/trace.hpp"

namespace skerry {

/// Each call that changes an array is a step. So is a pass over the entries or the vertices in
/// which none does.
class kernel_recorder final : public loop_observer {
 public:
  /// n       vertices
  /// kernel  its name: the phase until another one begins
  /// record  must outlive this recorder
  kernel_recorder(std::size_t n, std::string_view kernel, trace_record& record)
      : n_(n), record_(record) {
    begin_phase(kernel);
  }

  /// Before each round of a kernel that has rounds.
  void begin_round() { ++rounds_; }

  /// After the run: adds what no step shows yet.
  void finish(std::span<const std::uint32_t> labels);

  void begin_phase(std::string_view name) override;
  void add_array(const observed_array& array) override;
  void set_entries(const observed_entries& entries) override { entries_ = entries; }
  void begin_pass(std::size_t calls) override;
  void end_call(std::size_t i) override;
  void end_pass() override;

 private:
  struct watched {
    observed_array array;
    traced_values last;  // [n]
  };
  /// What a call was for, if that is known.
  struct call_place {
    std::optional<trace_step::pair> entry = {};
    std::optional<std::uint32_t> vertex = {};
  };

  [[nodiscard]] std::vector<traced_values> read_all() const;
  [[nodiscard]] trace_step next_step();
  void record_silent_pass();
  void record_changes(std::vector<traced_values> now, const call_place& at);
  void add_step(trace_step step, std::size_t output, std::vector<traced_values> now);

  std::size_t n_;
  trace_record& record_;
  std::string phase_;
  std::optional<definition> source_;  // of the phase
  std::vector<watched> arrays_;
  std::optional<observed_entries> entries_;  // of the pass
  std::uint64_t rounds_ = 0, passes_ = 0;    // passes with a step
  std::size_t calls_ = 0;                    // of the pass
  bool has_step_ = true;                     // whether the pass has one; true between passes
  bool is_silent_ = false;                   // whether the last pass has none, but should
};

}  // namespace skerry
