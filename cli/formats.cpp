// SPDX-License-Identifier: Apache-2.0
#include "cli/formats.hpp"

#include <array>
#include <map>
#include <set>
#include <span>

#include "cli/limits.hpp"

namespace skerry {

namespace {

void add_format(CLI::App& command, const std::string& name, std::optional<format>& chosen,
                std::span<const format> known, const std::string& about) {
  std::set<std::string> names;
  for (const format f : known) names.emplace(name_of(f));
  command
      .add_option_function<std::string>(
          name, [&chosen](const std::string& given) { chosen = format_named(given); }, about)
      ->check(CLI::IsMember(names));
}

}  // namespace

void add_from(CLI::App& command, read_options& reading) {
  add_format(command, "--from", reading.format, all_formats,
             "Format of the file, whatever its name and first line");
  command
      .add_option("--first-id", reading.first_id,
                  "Id of the first vertex in a text, 0 or 1; by default as its format counts")
      ->transform(whole<std::uint64_t>(0, 1));
  static const std::map<std::string, first_line_meaning> meanings{
      {"auto", first_line_meaning::automatic},
      {"edge", first_line_meaning::edge},
      {"sizes", first_line_meaning::sizes},
      {"names", first_line_meaning::names}};
  command
      .add_option_function<std::string>(
          "--first-line",
          [&reading](const std::string& given) { reading.first_line = meanings.at(given); },
          "What the first line of an edge list is: edge; sizes: n, n m or n n m; names of columns; "
          "auto: names or sizes if the other lines fit them")
      ->check(CLI::IsMember(meanings));
  command.add_flag("--lenient", reading.lenient,
                   "Read a file that has more or fewer entries than it declares");
  command.add_flag("--strict", reading.strict,
                   "Refuse a file of which something must be assumed; the error names the option "
                   "that says it");
}

void add_vertices(CLI::App& command, read_options& reading) {
  command.add_option("--vertices", reading.vertices, "Number of vertices of an edge list")
      ->transform(whole<std::uint64_t>());
}

void add_to(CLI::App& command, const std::string& name, std::optional<format>& to) {
  static constexpr std::array written{format::matrix_market, format::edge_list, format::gap,
                                      format::he};
  add_format(command, name, to, written,
             "Format to write, whatever the name of the file; required for -");
}

}  // namespace skerry
