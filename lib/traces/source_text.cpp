// SPDX-License-Identifier: Apache-2.0
#include "lib/traces/source_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <utility>

namespace skerry {

namespace {

constexpr std::string_view blanks = " \t\n";

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Whether a definition may begin with this line: code in the first column.
bool begins_code(std::string_view line) {
  return !line.empty() &&
         (std::isalpha(static_cast<unsigned char>(line[0])) != 0 || line[0] == '[');
}

/// Whether a line of Python is not part of the definition above it.
bool begins_statement(std::string_view line) {
  return !line.empty() && line.find_first_of(" \t)]}#") != 0;
}

/// The line of the first function among lines [first, last] of a struct, else `first`.
std::uint32_t first_function(std::span<const std::string_view> lines, std::size_t first,
                             std::size_t last) {
  for (std::size_t k = first; k <= last; ++k)
    for (const char* head :
         {") const {", " unite(", " finish(", " sample(", " join(", " position("})
      if (lines[k].find(head) != std::string_view::npos) return static_cast<std::uint32_t>(k + 1);
  return static_cast<std::uint32_t>(first + 1);
}

}  // namespace

const source_text* find_source(std::string_view path) {
  const auto all = embedded_sources();
  const auto found = std::ranges::find_if(all, [&](const source_text& each) {
    if (!path.ends_with(each.file)) return false;
    const auto before = path.size() - each.file.size();
    return before == 0 || path[before - 1] == '/';
  });
  return found == all.end() ? nullptr : &*found;
}

const source_text* source_files::find(const std::string& path) {
  if (const source_text* const embedded = find_source(path)) return embedded;
  const auto known = std::ranges::find(read_, path, &file::path);
  if (known != read_.end()) return &known->text;
  std::ifstream in(path);
  if (!in) return nullptr;
  std::ostringstream contents;
  contents << in.rdbuf();
  file& added = read_.emplace_back(file{path, contents.str(), {}});
  added.text = {added.path, added.contents};
  return &added.text;
}

definition definition_around(const source_text& in, std::uint32_t line) {
  const auto lines = lines_of(in.text);
  if (lines.empty()) return {{std::string(in.file), 1, {}}, 1};
  line = std::min(line, static_cast<std::uint32_t>(lines.size()));  // the file may have changed
  std::size_t first = line;
  if (first > 0) --first;
  while (first > 0 && !begins_code(lines[first])) --first;
  while (first > 0 && begins_code(lines[first - 1])) --first;
  std::size_t last = std::max<std::size_t>(first, line == 0 ? 0 : line - 1);
  const auto is_last = [&](std::size_t k) {
    return is_python(in) ? begins_statement(lines[k + 1]) : lines[k].starts_with('}');
  };
  while (last + 1 < lines.size() && !is_last(last)) ++last;
  while (last > first && trimmed(lines[last]).empty()) --last;

  definition found;
  found.source = {std::string(in.file), static_cast<std::uint32_t>(first + 1), {}};
  for (std::size_t k = first; k <= last && k < lines.size(); ++k)
    found.source.lines.emplace_back(lines[k]);
  const std::span all(lines);
  found.body_line = first_function(all, first, std::min(last, lines.size() - 1));
  return found;
}

std::optional<definition> find_algorithm(std::string_view name) {
  name = name.substr(name.find('+') + 1);
  name = name.substr(0, name.find_first_of("/("));
  for (const std::string& text :
       {fmt::format("called{{\"{}\"}}", name), fmt::format("name{{\"{}\"}}", name),
        fmt::format(" {}(const ", name), fmt::format("struct {} {{", name)})
    for (const source_text& each : embedded_sources()) {
      const auto at = each.text.find(text);
      if (at == std::string_view::npos) continue;
      const auto line = std::ranges::count(each.text.substr(0, at), '\n') + 1;
      definition found = definition_around(each, static_cast<std::uint32_t>(line));
      if (found.body_line == found.source.first_line)
        found.body_line = static_cast<std::uint32_t>(line);
      return found;
    }
  return {};
}

std::string_view line_of(std::string_view text, std::uint32_t line) {
  const auto lines = lines_of(text);
  return line == 0 || line > lines.size() ? std::string_view() : lines[line - 1];
}

std::optional<source_call> call_of(std::string_view function, std::string_view line,
                                   std::string_view comment_mark) {
  const std::string head = fmt::format(".{}(", function);
  const auto at = line.find(head);
  if (at == std::string_view::npos) return {};
  source_call call;
  int depth = 0;  // of brackets inside the call's own
  std::string argument;
  std::size_t k = at + head.size();
  for (; k < line.size() && (depth > 0 || line[k] != ')'); ++k) {
    if (line[k] == '(' || line[k] == '{' || line[k] == '<') ++depth;
    if (line[k] == ')' || line[k] == '}' || line[k] == '>') --depth;
    if (line[k] == ',' && depth == 0)
      call.arguments.push_back(trimmed(std::exchange(argument, {})));
    else
      argument += line[k];
  }
  if (k == line.size()) return {};  // the call does not end on this line
  if (!trimmed(argument).empty()) call.arguments.push_back(trimmed(argument));
  if (const auto comment = line.find(comment_mark, k); comment != std::string_view::npos)
    call.comment = trimmed(line.substr(comment + comment_mark.size()));
  const auto equals = line.substr(0, at).rfind('=');
  if (equals != std::string_view::npos) {
    const std::string left = trimmed(line.substr(0, equals));
    const auto last = left.find_last_of(blanks);
    call.result = last == std::string::npos ? left : left.substr(last + 1);
  }
  return call;
}

std::optional<source_call> python_call_of(std::string_view function, std::string_view line) {
  auto call = call_of(function, line, "#");
  if (!call) return {};
  std::vector<std::string> arguments;
  std::string A = "A", mask;
  bool is_complement = false;
  for (std::string& argument : call->arguments) {
    if (argument.starts_with("A="))
      A = argument.substr(2);
    else if (argument.starts_with("mask="))
      mask = argument.substr(5);
    else if (argument.starts_with("complement="))
      is_complement = argument != "complement=False";
    else
      arguments.push_back(std::move(argument));
  }
  const auto insert = [&](std::size_t place, const std::string& argument) {
    arguments.insert(arguments.begin() + std::ptrdiff_t(std::min(place, arguments.size())),
                     argument);
  };
  const char* const where = is_complement ? "where_not({})" : "where({})";
  if (function == "mxv" || function == "push" || function == "expand") insert(2, A);
  if (function == "mxv" && !mask.empty()) insert(1, fmt::format(fmt::runtime(where), mask));
  if (function == "select" && arguments.size() > 1)
    arguments[1] = fmt::format(fmt::runtime(where), arguments[1]);
  if (function == "entries_where" || function == "relabel" || function == "join" ||
      function == "square")
    insert(0, A);
  call->arguments = std::move(arguments);
  return call;
}

}  // namespace skerry
