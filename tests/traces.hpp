// SPDX-License-Identifier: Apache-2.0
// Traces of test graphs, and what tests read of them.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "skerry/skerry.hpp"
#include "skerry/trace.hpp"
#include "tests/graphs.hpp"

namespace skerry::testing::traces {

/// What most traces are made of.
using sparse = csr_view<std::uint32_t, std::uint32_t>;
using values = std::vector<traced_vector::value>;

[[nodiscard]] inline trace_record trace_of(const edges& g, const std::string& algorithm,
                                           const std::string& backend = "auto") {
  return trace(arrays<sparse>(g).view(), {.algorithm = algorithm, .backend = backend});
}

/// The steps of an operation.
[[nodiscard]] inline std::vector<trace_step> steps_of(const trace_record& record,
                                                      const std::string& operation) {
  std::vector<trace_step> some;
  for (const trace_step& each : record.steps)
    if (each.operation == operation) some.push_back(each);
  return some;
}

[[nodiscard]] inline values values_in(const trace_step& step, const std::string& name) {
  const auto found = std::ranges::find(step.vectors, name, &traced_vector::name);
  REQUIRE_MESSAGE(found != step.vectors.end(), step.operation << " has no vector " << name);
  return found->values;
}

/// The values of the last step that has a vector of this name.
[[nodiscard]] inline values last(const trace_record& record, const std::string& name) {
  for (auto step = record.steps.rbegin(); step != record.steps.rend(); ++step)
    if (std::ranges::count(step->vectors, name, &traced_vector::name) != 0)
      return values_in(*step, name);
  FAIL("no step has a vector " << name);
  return {};
}

[[nodiscard]] inline std::string text_at(const trace_record& record, const trace_step& step) {
  const traced_source& in = record.sources.at(step.source.value());
  return in.lines.at(step.line - in.first_line);
}

[[nodiscard]] inline values as_values(const std::vector<std::uint32_t>& labels) {
  return {labels.begin(), labels.end()};
}

}  // namespace skerry::testing::traces
