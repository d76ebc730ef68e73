// SPDX-License-Identifier: Apache-2.0
// `skerry info`: the version, the back ends of this build, and the machine; or, of a file, what the
// pattern of its matrix looks like.
#include "skerry/info.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <stdexcept>

#include "cli/command.hpp"
#include "cli/formats.hpp"
#include "cli/limits.hpp"
#include "cli/matrix_report.hpp"
#include "cli/print.hpp"
#include "cli/process.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

namespace {

/// The device, or the reason why there is none.
json device_facts() {
  try {
    const auto d = cuda_device();
    return {{"name", d.name},
            {"compute_capability", fmt::format("{}.{}", d.major, d.minor)},
            {"memory_bytes", d.bytes}};
  } catch (const std::runtime_error& e) {  // backend_error or not_compiled
    return {{"name", nullptr}, {"remedy", e.what()}};
  }
}

/// How many algorithms outside the design space run on a back end: the pairs of `skerry evaluate`.
std::size_t count_algorithms(const std::vector<algorithm_info>& all, const std::string& backend) {
  return static_cast<std::size_t>(std::ranges::count_if(all, [&](const algorithm_info& each) {
    return !each.design_space && std::ranges::count(each.backends, backend) != 0;
  }));
}

json facts() {
  json list = json::array();
  const auto all = algorithms();
  for (const auto& b : backends()) {
    json entry{
        {"name", b.name}, {"compiled", b.compiled}, {"algorithms", count_algorithms(all, b.name)}};
    if (!b.compiled) entry["remedy"] = b.remedy;
    if (!b.library.empty()) entry["library"] = b.library;
    list.push_back(std::move(entry));
  }
  return {{"version", version()},          {"compiler", compiler()},
          {"threads", hardware_threads()}, {"memory_bytes", machine_bytes()},
          {"free_bytes", free_memory()},   {"device", device_facts()},
          {"backends", std::move(list)}};
}

std::string as_text(const json& all) {
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
  for (const auto& each : all["backends"])
    rows.push_back(
        {"back end", each["name"],
         !each["compiled"] ? "absent; " + each.value("remedy", "")
         : each["algorithms"] == 0
             ? "compiled in; runs nothing here: no device"
             : fmt::format("compiled in; {} algorithms{}{}", each.value("algorithms", 0U),
                           each.contains("library") ? "; " : "", each.value("library", ""))});
  return table(rows, "lll");
}

}  // namespace

void add_info(CLI::App& app, int&) {
  auto* command = app.add_subcommand(
      "info", "Print the version, the back ends and the machine; or describe the matrix in a file");
  const auto args = std::make_shared<matrix_arguments>();
  auto* const file =
      command->add_option("FILE", args->file,
                          "Matrix to describe: entries, symmetry, loops, repeats and degrees; - is "
                          "standard input");
  auto* const as_json = command->add_flag("--json", args->json, "Print one JSON object");
  command
      ->add_option("--plot", args->plot,
                   "Draw where the entries are, in at most 256 x 256 cells, as SVG")
      ->type_name("FILE");
  add_from(*command, args->reading);
  add_threads(*command, args->reading.threads);
  add_read_limits(*command, args->reading);
  command->add_flag("--bipartite", args->reading.bipartite,
                    "Rows and columns are different vertices, as always of a rectangular matrix");
  add_vertices(*command, args->reading);
  add_id_options(*command, args->ids);
  for (CLI::Option* const each : command->get_options())
    if (!each->get_positional() && each != as_json && each != command->get_help_ptr())
      each->needs(file);
  command->footer(
      "Examples:\n"
      "  skerry info\n"
      "  skerry info graph.mtx --plot spy.svg\n");
  command->callback([command, args] {
    check_id_options(*command, args->ids, args->reading);
    if (!args->file.empty())
      run_matrix_report(*args);
    else if (args->json)
      print_json(facts());
    else
      print(as_text(facts()));
  });
}

}  // namespace skerry
