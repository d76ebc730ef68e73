// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <skerry/trace.hpp>
#include <vector>

int main() {
  const std::vector<int> row_offsets{0, 1, 3, 4, 5, 6};  // a path 0 - 1 - 2, and an edge 3 - 4
  const std::vector<int> columns{1, 0, 2, 1, 4, 3};
  const skerry::csr_view A{5, row_offsets, columns};
  // [trace]
  const skerry::trace_record record = skerry::trace(A, {.algorithm = "fastsv"});
  for (const skerry::trace_step& step : record.steps)
    if (step.operation == "mxv")
      std::cout << "round " << step.round << ": " << step.equation << ", " << step.changed
                << " elements change\n";
  const std::string json = skerry::to_json(record);  // or skerry::to_text(record)
  // [end]
  std::cout << (json.front() == '{') << '\n';
}
