// SPDX-License-Identifier: Apache-2.0
// What a number is worth nothing without: the machine and the compiler.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

namespace reef::bench {

[[nodiscard]] inline nlohmann::ordered_json machine() {
  std::ifstream cpuinfo("/proc/cpuinfo");
  std::string line, model = "unknown";
  while (std::getline(cpuinfo, line))
    if (line.starts_with("model name")) {
      model = line.substr(line.find(':') + 2);
      break;
    }
  return {{"processor", model},
          {"threads", std::thread::hardware_concurrency()},
          {"compiler", std::string("g++ ") + __VERSION__},
          {"version", ATOLL_VERSION}};
}

}  // namespace reef::bench
