// SPDX-License-Identifier: Apache-2.0
// A report as JSON, with its provenance: date, machine, compiler, commit.
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include "bench/bench.hpp"
#include "skerry/info.hpp"

namespace skerry::bench {

namespace {

std::string processor() {
  std::ifstream cpuinfo("/proc/cpuinfo");
  for (std::string line; std::getline(cpuinfo, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown";
}

/// The day in UTC, as 2026-11-22.
std::string today() {
  using namespace std::chrono;
  const year_month_day day(floor<days>(system_clock::now()));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

json machine(const report& found) {
  return {{"processor", processor()},
          {"device", found.device.empty() ? json(nullptr) : json(found.device)},
          {"threads", std::thread::hardware_concurrency()},
          {"compiler", compiler()},
          {"version", version()},
          {"commit", SKERRY_COMMIT}};
}

json as_json(const plot& drawn) {
  return {{"table", drawn.table},   {"panel", drawn.panel},
          {"x", drawn.x},           {"y", drawn.y},
          {"series", drawn.series}, {"log_x", drawn.across == plot::scale::logarithmic}};
}

}  // namespace

json as_json(const benchmark& ran, const arguments& args, const report& found) {
  json tables = json::object(), timed = json::object();
  for (const auto& each : found.tables) {
    tables[each.name] = each.rows;
    if (!each.timed.empty()) timed[each.name] = each.timed;
  }
  json all{{"benchmark", ran.name},
           {"date", today()},
           {"machine", machine(found)},
           {"quick", args.quick},
           {"turns", args.repetitions()},
           {"of_turns", found.reported == statistic::least ? "least" : "median"},
           {"threads", args.thread_count()},
           {"verified", true},
           {"skipped", found.skipped},
           {"timed", std::move(timed)},
           {"tables", std::move(tables)},
           {"plot", as_json(found.plot)}};
  for (const auto& each : found.more_plots) all["more_plots"].push_back(as_json(each));
  return all;
}

}  // namespace skerry::bench
