// SPDX-License-Identifier: Apache-2.0
// A report as JSON, with what a number is worth nothing without: the machine, the compiler, the
// commit.
#include <fstream>
#include <string>
#include <thread>

#include "bench/bench.hpp"
#include "compiler.hpp"

namespace skerry::bench {

namespace {

std::string processor() {
  std::ifstream cpuinfo("/proc/cpuinfo");
  for (std::string line; std::getline(cpuinfo, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown";
}

json machine(const report& found) {
  return {{"processor", processor()},
          {"device", found.device.empty() ? json(nullptr) : json(found.device)},
          {"threads", std::thread::hardware_concurrency()},
          {"compiler", compiler},
          {"version", SKERRY_VERSION},
          {"commit", SKERRY_COMMIT}};
}

json as_json(const plot& drawn) {
  return {{"table", drawn.table},   {"panel", drawn.panel},
          {"x", drawn.x},           {"y", drawn.y},
          {"series", drawn.series}, {"log_x", drawn.across == plot::scale::logarithmic}};
}

}  // namespace

json as_json(const benchmark& ran, const arguments& how, const report& found) {
  json tables = json::object();
  for (const auto& each : found.tables) tables[each.name] = each.rows;
  return {{"benchmark", ran.name},
          {"machine", machine(found)},
          {"quick", how.quick},
          {"turns", how.turns()},
          {"of_turns", found.of_turns == statistic::least ? "least" : "median"},
          {"threads", how.thread_count()},
          {"verified", true},
          {"skipped", found.skipped},
          {"tables", std::move(tables)},
          {"plot", as_json(found.plot)}};
}

}  // namespace skerry::bench
