// SPDX-License-Identifier: Apache-2.0
// A sampling phase followed by a finish phase.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/phase.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

template <class Run, class Index, class Offset, class Record = no_record>
struct named_sampling {
  name called;
  bool samples;  // false for no_sampling only
  bool gathers;  // selects the vertices outside the giant tree before the finish; on a device only
  phase<Run, Index, Offset, Record>* run;               // unites by async/halve
  phase_by_rule<Run, Index, Offset>* run_by = nullptr;  // if it unites; keeps no record
};

template <class Run, class Index, class Offset, class Record = no_record>
struct named_finish {
  name called;
  std::string_view source;
  unsigned words_per_entry;  // ids stored per entry, besides the matrix
  phase<Run, Index, Offset, Record>* run;
};

/// Whether v is outside the giant component: label[v] != giant. The forest must be compressed.
template <class Index>
struct is_outside {
  using index = Index;

  const Index* label;  // [n]
  Index giant;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t v) const { return label[v] != giant; }
};

/// A finish, with or without a sampling before it.
template <class Run, class Index, class Offset, class Record = no_record>
struct combination {
  using matrix = matrix_of<Run, Index, Offset>;

  named_sampling<Run, Index, Offset, Record> sampling;
  named_finish<Run, Index, Offset, Record> finish;
  name called = sampling.samples ? sampling.called + finish.called : finish.called;

  /// Labels each row of A with the smallest row of its component.
  ///
  /// A        n x n, checked, in the memory of the executor
  /// pattern  without the promise of symmetry the answer is the weak components
  /// record   if an edge_record: its [2n] ends are written, and give a spanning forest
  /// rule     the finish by whose rule the sampling unites, if sampling.run_by is given
  [[nodiscard]] vector_of<Run, Index> operator()(const Run& on, const matrix& A, symmetry pattern,
                                                 Record record = {},
                                                 phase<Run, Index, Offset>* rule = nullptr) const {
    auto labels = forest_of_roots<Index>(on.executor, A.row_count);
    if constexpr (Record::records) on.executor.for_each(A.row_count, make_edgeless<Index>{record});
    residual_of<Run, Index, Offset> graph{A, pattern};
    if (sampling.samples) announce_phase(on.executor, sampling.called.text());
    if (rule != nullptr) {
      sampling.run_by(rule, on, graph, labels);
      announce_array(on.executor, "parent", labels);  // also where the rule had its own
    } else {
      sampling.run(on, graph, labels, record);
    }
    graph.sampled = sampling.samples;
    announce_phase(on.executor, finish.called.text());
    if (graph.sampled) graph.giant = most_frequent_root(on.executor, labels);
    if constexpr (Run::executor_type::is_device)
      if (graph.sampled && pattern == symmetry::yes && sampling.gathers) {
        const auto outside =
            select_rows(on.executor, A.row_count, is_outside<Index>{labels.data(), graph.giant});
        graph.outside = outside.view();
        finish.run(on, graph, labels, record);
        return labels;
      }
    finish.run(on, graph, labels, record);
    return labels;
  }
};

/// All pairs of a sampling and a finish, grouped by sampling.
template <class Run, class Index, class Offset, class Record = no_record>
[[nodiscard]] std::vector<combination<Run, Index, Offset, Record>> combined(
    std::span<const named_sampling<Run, Index, Offset, Record>> samplings,
    std::span<const named_finish<Run, Index, Offset, Record>> finishes) {
  std::vector<combination<Run, Index, Offset, Record>> all;
  for (const auto& sampling : samplings)
    for (const auto& finish : finishes) all.push_back({sampling, finish});
  return all;
}

}  // namespace skerry
