// SPDX-License-Identifier: Apache-2.0
#include "lib/traces/source_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <stdexcept>
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

/// The text of comment lines, joined, up to the end of the first sentence.
std::string first_sentence(std::span<const std::string_view> comments) {
  std::string text;
  for (std::string_view line : comments) {
    line.remove_prefix(std::min(line.find_first_not_of('/'), line.size()));
    const std::string words = trimmed(line);
    if (words.empty() && !text.empty()) break;
    if (!words.empty()) text += (text.empty() ? "" : " ") + words;
  }
  const auto end = text.find(". ");
  if (end != std::string::npos) text.resize(end);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

/// The comment at the top of a file, without the line of the licence.
std::string summary_of_file(std::span<const std::string_view> lines) {
  const auto begin = std::ranges::find_if(
      lines, [](std::string_view line) { return !line.starts_with("// SPDX"); });
  const auto end = std::find_if(begin, lines.end(),
                                [](std::string_view line) { return !line.starts_with("//"); });
  return first_sentence({begin, end});
}

/// The line of the first function among lines [first, last] of a functor or a rule, else `first`.
std::uint32_t first_function(std::span<const std::string_view> lines, std::size_t first,
                             std::size_t last) {
  for (std::size_t k = first; k <= last; ++k)
    if (lines[k].find(") const {") != std::string_view::npos ||
        lines[k].find(" unite(") != std::string_view::npos ||
        lines[k].find(" send(") != std::string_view::npos)
      return static_cast<std::uint32_t>(k + 1);
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
  std::size_t first = std::min<std::size_t>(line, lines.size());
  if (first > 0) --first;
  while (first > 0 && !begins_code(lines[first])) --first;
  while (first > 0 && begins_code(lines[first - 1])) --first;
  std::size_t last = std::max<std::size_t>(first, line == 0 ? 0 : line - 1);
  while (last + 1 < lines.size() && !lines[last].starts_with('}')) ++last;
  std::size_t comment = first;
  while (comment > 0 && lines[comment - 1].starts_with("///")) --comment;

  definition found;
  found.source = {std::string(in.file), static_cast<std::uint32_t>(first + 1), {}};
  for (std::size_t k = first; k <= last && k < lines.size(); ++k)
    found.source.lines.emplace_back(lines[k]);
  const std::span all(lines);
  found.summary = comment < first ? first_sentence(all.subspan(comment, first - comment))
                                  : summary_of_file(all);
  found.body_line = first_function(all, first, std::min(last, lines.size() - 1));
  return found;
}

definition definition_of(std::string_view head) {
  for (const source_text& each : embedded_sources()) {
    const auto at = each.text.find(head);
    if (at == std::string_view::npos) continue;
    const auto before = each.text.substr(0, at);
    return definition_around(each,
                             static_cast<std::uint32_t>(std::ranges::count(before, '\n') + 1));
  }
  throw std::logic_error(
      fmt::format("no embedded source has \"{}\"; lib/CMakeLists.txt lists them", head));
}

std::string_view line_of(std::string_view text, std::uint32_t line) {
  const auto lines = lines_of(text);
  return line == 0 || line > lines.size() ? std::string_view() : lines[line - 1];
}

std::optional<source_call> call_of(std::string_view function, std::string_view line) {
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
  if (const auto comment = line.find("//", k); comment != std::string_view::npos)
    call.comment = trimmed(line.substr(comment + 2));
  const auto equals = line.substr(0, at).rfind('=');
  if (equals != std::string_view::npos) {
    const std::string left = trimmed(line.substr(0, equals));
    const auto last = left.find_last_of(blanks);
    call.result = last == std::string::npos ? left : left.substr(last + 1);
  }
  return call;
}

}  // namespace skerry
