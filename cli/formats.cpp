// SPDX-License-Identifier: Apache-2.0
#include "cli/formats.hpp"

#include <map>

namespace skerry {

namespace {

using format_names = std::map<std::string, format>;

const format_names& written_formats() {
  static const format_names names{{"mtx", format::matrix_market},
                                  {"el", format::edge_list},
                                  {"sg", format::gap},
                                  {"he", format::he}};
  return names;
}

const format_names& read_formats() {
  static const format_names names = [] {
    format_names all = written_formats();
    all.insert({{"metis", format::metis}, {"gr", format::dimacs}, {"egr", format::ecl}});
    return all;
  }();
  return names;
}

void add_format(CLI::App& command, const std::string& name, std::optional<format>& chosen,
                const format_names& names, const std::string& about) {
  command
      .add_option_function<std::string>(
          name, [&chosen, &names](const std::string& given) { chosen = names.at(given); }, about)
      ->check(CLI::IsMember(names));
}

}  // namespace

void add_from(CLI::App& command, std::optional<format>& from) {
  add_format(command, "--from", from, read_formats(),
             "Format of the file, whatever its name and first line");
}

void add_to(CLI::App& command, const std::string& name, std::optional<format>& to) {
  add_format(command, name, to, written_formats(),
             "Format to write, whatever the name of the file; required for -");
}

}  // namespace skerry
