// SPDX-License-Identifier: Apache-2.0
// The report of `skerry cc` about a run.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/print.hpp"
#include "skerry/result.hpp"

namespace skerry {

struct cc_report {
  struct component {
    std::uint64_t label, size;
    std::optional<std::string> id;  // of a file, where it is not the label
  };
  /// Wall time in seconds; 0 for a step that was not done.
  struct durations {
    double read = 0, build = 0, solve = 0, solve_min = 0, verify = 0, write = 0;
  };

  /// Of a run over MPI.
  struct of_ranks {
    int ranks = 1;
    std::uint64_t pairs_left = 0, bytes_sent = 0;  // the bytes by rank 0
  };

  std::string file;
  std::uint64_t vertices = 0;
  std::uint64_t entries = 0;  // as stored in the file
  std::uint64_t components = 0;
  std::uint64_t largest = 0;       // vertices of the largest component
  std::vector<component> biggest;  // the components to print, the largest first
  /// Of several bounds of weights.
  struct at_bound {
    double bound;
    std::uint64_t components, largest;
  };
  std::vector<at_bound> bounds;  // if there are several
  const char* bound = "";        // what they are: threshold, or at_most
  std::uint64_t min_size = 1;    // vertices of each of these
  std::uint64_t listed = 0;      // components of this size, if min_size > 1
  run_info used;
  durations seconds;
  std::optional<of_ranks> mpi;
  std::uint64_t peak_bytes = 0;
  std::optional<bool> verified;      // empty: not verified
  std::vector<std::string> notes;    // on the file
  std::vector<std::string> written;  // files
  std::uint64_t first_id = 0;        // as stored_matrix::first_id; 0 if labels are no vertices
  std::uint64_t label_base = 0;      // the number of vertex 0 in labels
  std::uint64_t rows = 0;            // of a bipartite graph, whose first vertices they are

  /// Sets what a result determines, with its `top` largest components of at least `least` vertices.
  template <std::unsigned_integral Index>
  void describe(const result<Index>& answer, std::size_t top, std::uint64_t least = 1);

  /// A label, and the row of the file that has its number, if that is another.
  [[nodiscard]] std::string label_text(const component& which) const;
  [[nodiscard]] json as_json() const;
  [[nodiscard]] std::string as_text() const;
};

template <std::unsigned_integral Index>
void cc_report::describe(const result<Index>& answer, std::size_t top, std::uint64_t least) {
  vertices = answer.labels.size();
  components = answer.count;
  used = answer.used;
  seconds.build = used.build_seconds;
  seconds.solve = seconds.solve_min = used.solve_seconds;
  const auto first = answer.largest(std::max<std::size_t>(top, 1));
  if (!first.empty()) largest = first.front().size;
  min_size = least;
  if (least > 1)
    listed = static_cast<std::uint64_t>(std::ranges::count_if(
        answer.sizes(), [&](const auto& each) { return each.size >= least; }));
  for (std::size_t i = 0; i < std::min(top, first.size()) && first[i].size >= least; ++i)
    biggest.push_back({first[i].label, first[i].size, {}});
}

}  // namespace skerry
