// SPDX-License-Identifier: Apache-2.0
#include "cli/help.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <utility>

#include "skerry/io.hpp"

namespace skerry {

namespace {

constexpr std::size_t columns = 80, names_end = 26;

/// Words in lines of at most `columns`, which begin at a column; without the first indentation.
std::string wrapped(const std::string& text, std::size_t from) {
  std::string lines;
  std::size_t at = from;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::size_t size = end - begin;
    if (at != from && at + 1 + size > columns) {
      lines += "\n" + std::string(from, ' ');
      at = from;
    }
    if (at != from) lines += ' ';
    lines += text.substr(begin, size);
    at += size + (at == from ? 0 : 1);
    begin = end + 1;
  }
  return lines;
}

/// A name, and beside or below it what it is about.
std::string described(const std::string& name, const std::string& about) {
  const std::string first = "  " + name;
  const bool fits = first.size() + 2 <= names_end;
  return (fits ? fmt::format("{:<{}}", first, names_end)
               : first + "\n" + std::string(names_end, ' ')) +
         wrapped(about, names_end) + "\n";
}

class help_format final : public CLI::Formatter {
 public:
  [[nodiscard]] std::string make_option(const CLI::Option* option,
                                        bool is_positional) const override {
    std::string name = is_positional ? option->get_name() : option->get_name(false, true);
    std::string about = option->get_description();
    if (option->get_items_expected_max() != 0 && !is_positional) {
      const std::string type = option->get_type_name();
      const auto choices = type.find('{');
      name += choices != type.npos ? " " + named_choices(type.substr(choices))
                                   : " " + value_named(type);
    }
    const std::string initial = option->get_default_str();
    if (!initial.empty() && initial != "[]") about += fmt::format(" [{}]", plain(initial));
    if (option->get_required() && !is_positional) about += " (required)";
    return described(name, about);
  }

  [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override {
    return described(command->get_name(), command->get_description());
  }

  /// Without the second of two empty lines between groups.
  [[nodiscard]] std::string make_group(std::string group, bool is_positional,
                                       std::vector<const CLI::Option*> options) const override {
    const bool is_first = is_positional || group == "Options";
    return Formatter::make_group(std::move(group), is_positional, std::move(options))
        .substr(is_first ? 0 : 1);
  }

  [[nodiscard]] std::string make_description(const CLI::App* command) const override {
    return wrapped(command->get_description(), 0) + "\n";
  }

 private:
  /// What a value is called: CLI11 has names of C++ for numbers.
  static std::string value_named(const std::string& type) {
    if (type.ends_with(":SIZE")) return "SIZE";
    return type == "UINT" ? "N" : type == "FLOAT" ? "X" : type;
  }
  /// {a,b->1} as a|b
  static std::string named_choices(const std::string& list) {
    std::string names;
    for (std::size_t at = 1; at < list.size();) {
      const std::size_t end = std::min(list.find_first_of(",}", at), list.size());
      const std::string each = list.substr(at, end - at);
      names += (names.empty() ? "" : "|") + each.substr(0, each.find("->"));
      if (list[end] == '}') break;
      at = end + 1;
    }
    return names;
  }
  /// [1,2] as 1,2
  static std::string plain(const std::string& initial) {
    return initial.starts_with('[') ? initial.substr(1, initial.size() - 2) : initial;
  }
};

}  // namespace

void group_options(CLI::App& command, const char* group) {
  for (CLI::Option* option : command.get_options())
    if (option->get_group() == "Options" && option != command.get_help_ptr() &&
        !option->get_positional())
      option->group(group);
}

void group_options(CLI::App& command, const char* group, std::initializer_list<const char*> names) {
  for (const char* const name : names)
    if (CLI::Option* const option = command.get_option_no_throw(name)) option->group(group);
}

void format_help(CLI::App& app) { app.formatter(std::make_shared<help_format>()); }

void refuse_options_as_values(CLI::App& app) {
  for (CLI::Option* option : app.get_options())
    if (!option->get_positional() && option->get_items_expected_max() != 0)
      option->check(CLI::Validator(
          [](const std::string& text) {
            if (!text.starts_with("--") || text.size() == 2) return std::string();
            return fmt::format(
                "the value is missing before {0}; if it is a file of that name, "
                "write ./{0}",
                printable(text, 40));
          },
          ""));
  for (CLI::App* subcommand : app.get_subcommands({})) refuse_options_as_values(*subcommand);
}

std::vector<std::string> without_help_words(int argc, char** argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (words.empty()) return words;
  if (words.front() == "version") words.front() = "--version";
  if (words.front() == "help") {
    words.erase(words.begin());
    words.push_back("--help");
  }
  return words;
}

}  // namespace skerry
