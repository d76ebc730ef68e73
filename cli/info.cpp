// SPDX-License-Identifier: Apache-2.0
// `skerry info`: what this build holds and what the machine has.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <thread>

#include "cli/command.hpp"
#include "cli/print.hpp"
#include "cli/process.hpp"
#include "compiler.hpp"
#include "cuda_device.hpp"
#include "memory.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

namespace {

/// The device, or why there is none.
json device() {
  try {
    const auto d = cuda_device();
    return {{"name", d.name},
            {"compute_capability", fmt::format("{}.{}", d.major, d.minor)},
            {"memory_bytes", d.bytes}};
  } catch (const std::exception& e) {
    return {{"name", nullptr}, {"remedy", e.what()}};
  }
}

json facts() {
  json places = json::array();
  for (const auto& b : backends()) {
    json place{{"name", b.name}, {"compiled", b.compiled}};
    if (!b.compiled) place["remedy"] = b.remedy;
    places.push_back(std::move(place));
  }
  return {{"version", SKERRY_VERSION},
          {"compiler", compiler},
          {"threads", std::thread::hardware_concurrency()},
          {"memory_bytes", machine_bytes()},
          {"free_bytes", free_memory()},
          {"device", device()},
          {"backends", std::move(places)}};
}

std::string for_a_person(const json& all) {
  std::vector<std::vector<std::string>> rows{
      {"version", all["version"]},
      {"compiler", all["compiler"]},
      {"threads", std::to_string(all["threads"].get<unsigned>())},
      {"memory",
       fmt::format("{}, {} free", in_bytes(all["memory_bytes"]), in_bytes(all["free_bytes"]))}};
  const json& d = all["device"];
  if (d["name"].is_null())
    rows.push_back({"device", "none", d.value("remedy", "")});
  else
    rows.push_back({"device", d["name"],
                    fmt::format("compute capability {}, {}", d.value("compute_capability", ""),
                                in_bytes(d.value("memory_bytes", 0.0)))});
  for (const auto& place : all["backends"])
    rows.push_back({"back end", place["name"],
                    place["compiled"] ? "compiled in" : "absent; " + place.value("remedy", "")});
  return table(rows, "lll");
}

}  // namespace

void add_info(CLI::App& app, int&) {
  auto* command = app.add_subcommand("info", "Tell the version, the back ends and the machine");
  const auto as_json = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json, "One object");
  command->callback([as_json] {
    const json all = facts();
    if (*as_json)
      print_json(all);
    else
      print(for_a_person(all));
  });
}

}  // namespace skerry
