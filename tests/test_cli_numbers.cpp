// SPDX-License-Identifier: Apache-2.0
// Numbers of the command line are read exactly or refused, for every option that takes one.
#include <set>
#include <sstream>

#include "tests/command.hpp"

using namespace skerry::testing;

namespace {

/// An option that takes a number, as the help shows it.
struct numeric_option {
  std::vector<std::string> command;
  std::string name, type;
};

std::string help_of(std::vector<std::string> command) {
  const temporary_folder folder;
  command.push_back("--help");
  return skerry_in(folder.path(), command).out;
}

/// The first words of the indented lines of a help, from the line `heading` to the next empty one.
std::vector<std::string> listed(const std::string& help, const std::string& heading) {
  std::vector<std::string> names;
  std::istringstream lines(help.substr(std::min(help.find(heading), help.size())));
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line) && !line.empty())
    if (line.size() > 2 && line.starts_with("  ") && line[2] != ' ')
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
  return names;
}

std::vector<numeric_option> options_of(const std::vector<std::string>& command) {
  std::vector<numeric_option> found;
  const std::string help = help_of(command);
  for (const auto& subcommand : listed(help, "Subcommands:")) {
    auto below = command;
    below.push_back(subcommand);
    for (auto& each : options_of(below)) found.push_back(std::move(each));
  }
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name, type;
    if (!line.starts_with("  -") || !(words >> name >> type)) continue;
    type = type.substr(0, type.find_first_of(":=[ "));
    if (std::set<std::string>{"N", "INT", "X", "SIZE"}.contains(type))
      found.push_back({command, name.substr(0, name.find(',')), type});
  }
  return found;
}

}  // namespace

TEST_CASE("every option with a number refuses what is not one, or does not fit") {
  const auto options = options_of({});
  CHECK(options.size() > 80);
  std::set<std::string> names;
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  for (const auto& option : options) {
    const bool is_new = names.insert(option.name).second;
    std::vector<std::string> values{"",   "x",  "nan",   "inf", "-inf", "0x10", "1x",
                                    " 1", "1 ", "1,000", "--1", "1e",   "+",    "1e99999"};
    if (option.type != "X")
      for (const char* more : {"1.5", "1e3", "1e30", "18446744073709551616", "1e-3",
                               "99999999999999999999999999", "-18446744073709551617"})
        values.emplace_back(more);
    if (option.type == "N" || option.type == "SIZE")
      for (const char* more : {"-1", "-9223372036854775808"}) values.emplace_back(more);
    if (!is_new) values = {"nan", "0x10", "1e99999"};  // the same option of another command
    for (const auto& value : values) {
      auto arguments = option.command;
      const bool is_long = option.name.starts_with("--");
      if (is_long) {
        arguments.push_back(option.name + "=" + value);
      } else {
        arguments.push_back(option.name);
        arguments.push_back(value);
      }
      const auto run = skerry_in(folder.path(), arguments);
      INFO(option.command.front() << " " << option.name << " \"" << value << "\": " << run.err);
      CHECK(run.status == 2);
      CHECK(contains(run.err, option.name));
      CHECK(!contains(run.err, "required;"));  // the number was accepted
    }
  }
  for (const char* name : {"--threads", "--top", "--repeat", "--vertices", "--max-rounds", "--seed",
                           "--limit", "--scale", "--degree", "--segments", "--jobs", "--stage-size",
                           "--sample-edges", "--hook-edges", "--gpu-memory", "--min-weight", "-a"})
    CHECK_MESSAGE(names.contains(name), name);
}

TEST_CASE("bounds: one more than the largest number is refused") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  const auto status = [&](std::vector<std::string> arguments) {
    return skerry_in(folder.path(), std::move(arguments)).status;
  };
  CHECK(status({"cc", "a.el", "--threads", "4096"}) == 0);
  CHECK(status({"cc", "a.el", "--threads", "4097"}) == 2);
  CHECK(status({"cc", "a.el", "--repeat", "4294967297"}) == 2);
  CHECK(status({"cc", "a.el", "--repeat", "0"}) == 2);
  CHECK(status({"cc", "a.el", "--top", "18446744073709551615"}) == 0);
  CHECK(status({"cc", "a.el", "--max-rounds", "18446744073709551615"}) == 0);
  const std::vector<std::string> path{"generate", "path", "--vertices", "9", "--output", "b.he"};
  const auto with = [&](const std::string& option, const std::string& value) {
    auto arguments = path;
    arguments.insert(arguments.end(), {option, value});
    return status(arguments);
  };
  CHECK(with("--seed", "18446744073709551615") == 0);
  CHECK(with("--seed", "18446744073709551616") == 2);
  CHECK(with("--max-weight", "9223372036854775807") == 0);
  CHECK(with("--max-weight", "9223372036854775808") == 2);
  CHECK(with("--min-weight", "-9223372036854775808") == 0);
  CHECK(with("--min-weight", "-9223372036854775809") == 2);
}

TEST_CASE("leading zeros do not make a number octal") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  const auto run = skerry_in(folder.path(), {"cc", "a.el", "--vertices", "010", "--json"});
  CHECK(json_of(run)["vertices"] == 10);
}
