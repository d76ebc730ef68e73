// SPDX-License-Identifier: Apache-2.0
// Runs `skerry bench` on small graphs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "matrix_ops/source_location.hpp"
#include "tests/command.hpp"
#include "tests/needs.hpp"

namespace skerry::testing {

/// Whether this build has benchmarks; if not, checks the command's error.
[[nodiscard]] inline bool has_benchmarks(const source_location& at = source_location::current()) {
  const auto run = skerry_in(".", {"bench"});
  if (run.status != 5) return true;
  CHECK(contains(run.err, "-DSKERRY_BENCH=ON"));
  return needs(false, "this build has no benchmarks", at);
}

/// Runs a benchmark once on its smallest graphs.
[[nodiscard]] inline outcome bench(const std::string& name,
                                   const std::vector<std::string>& options = {}) {
  std::vector<std::string> arguments{"bench", name, "--scale", "5", "--repeat", "1"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return skerry_in(".", arguments);
}

[[nodiscard]] inline nlohmann::json report_of(const std::string& name,
                                              std::vector<std::string> options = {}) {
  options.insert(options.end(), {"--json", "-"});
  const auto run = bench(name, options);
  CHECK(run.status == 0);
  CHECK(run.err == "");
  return json_of(run);
}

/// The distinct values of a key.
[[nodiscard]] inline std::set<std::string> texts(const nlohmann::json& rows,
                                                 const std::string& key) {
  std::set<std::string> found;
  for (const auto& row : rows) found.insert(row.at(key).get<std::string>());
  return found;
}

}  // namespace skerry::testing
