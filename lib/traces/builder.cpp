// SPDX-License-Identifier: Apache-2.0
#include "lib/traces/builder.hpp"

#include <algorithm>
#include <string>

namespace skerry {

std::uint64_t count_changes(const traced_values& before, const traced_values& after) {
  if (before.size() != after.size()) return after.size();
  std::uint64_t count = 0;
  for (std::size_t v = 0; v < after.size(); ++v) count += before[v] != after[v] ? 1 : 0;
  return count;
}

std::size_t add_source(trace_record& record, traced_source source) {
  const auto known = std::ranges::find_if(record.sources, [&](const traced_source& each) {
    return each.file == source.file && each.first_line == source.first_line;
  });
  if (known == record.sources.end()) {
    record.sources.push_back(std::move(source));
    return record.sources.size() - 1;
  }
  return static_cast<std::size_t>(known - record.sources.begin());
}

void add_vector(trace_step& step, std::string_view name, traced_values values) {
  if (std::ranges::find(step.vectors, name, &traced_vector::name) == step.vectors.end())
    step.vectors.push_back({std::string(name), std::move(values)});
}

std::string forest_of_products(const trace_record& record) {
  for (const char* name : {"parent", "label"})
    for (const trace_step& step : record.steps)
      if (std::ranges::find(step.vectors, name, &traced_vector::name) != step.vectors.end())
        return name;
  return {};
}

}  // namespace skerry
