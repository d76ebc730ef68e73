// SPDX-License-Identifier: Apache-2.0
#include "cli/documents/command_tree.hpp"

#include <CLI/CLI.hpp>
#include <sstream>

namespace skerry {

namespace {

/// The choices in "TEXT:{min,dense}", which is how CLI11 describes CLI::IsMember.
std::vector<std::string> choices_in(const std::string& type) {
  std::vector<std::string> choices;
  const auto begin = type.find('{'), end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos) return choices;
  std::istringstream list(type.substr(begin + 1, end - begin - 1));
  for (std::string each; std::getline(list, each, ',');)
    choices.push_back(each.substr(0, each.find("->")));  // of a map, the key
  return choices;
}

option_text describe(const CLI::Option& option) {
  option_text text;
  if (option.get_positional()) text.names.push_back(option.get_name());
  for (const auto& name : option.get_lnames()) text.names.push_back("--" + name);
  for (const auto& name : option.get_snames()) text.names.push_back("-" + name);
  text.about = option.get_description();
  text.initial = option.get_default_str();
  text.required = option.get_required();
  if (option.get_items_expected_max() == 0) return text;
  const std::string type = option.get_type_name();
  text.value = type.substr(0, type.find(':'));
  // CLI::App::add_option() names the type of a number, and a validator may do so in its place.
  if (type.ends_with(":SIZE")) text.value = "SIZE";
  text.choices = choices_in(type);
  return text;
}

}  // namespace

command_text tree_of(const CLI::App& app) {
  command_text text{app.get_name(), app.get_description(), {}, {}, {}};
  for (const CLI::Option* option : app.get_options({}))
    (option->get_positional() ? text.arguments : text.options).push_back(describe(*option));
  for (const CLI::App* subcommand : app.get_subcommands({}))
    text.subcommands.push_back(tree_of(*subcommand));
  return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

std::vector<std::string> names_of(const std::vector<command_text>& commands) {
  std::vector<std::string> names;
  for (const auto& each : commands) names.push_back(each.name);
  return names;
}

}  // namespace skerry
