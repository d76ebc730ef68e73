// SPDX-License-Identifier: Apache-2.0
// A trace as an HTML page: the template, style and scripts of lib/traces/page/, the words of
// docs/glossary.md, and the records as JSON.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lib/traces/json.hpp"
#include "lib/traces/source_text.hpp"
#include "skerry/trace.hpp"

namespace skerry {

namespace {

/// The scripts in the order in which the page runs them.
constexpr std::string_view scripts[] = {"model.js",  "forest.js", "layout.js", "graph.js",
                                        "matrix.js", "tables.js", "words.js",  "lecture.js",
                                        "player.js", "start.js"};

std::string_view page_file(std::string_view name) {
  for (const source_text& each : trace_page_files())
    if (each.file.substr(each.file.rfind('/') + 1) == name) return each.text;
  throw std::logic_error(fmt::format("{}, a part of pages of traces, is not in this build", name));
}

/// Text between two tags.
std::string escaped(std::string_view text) {
  std::string html;
  for (const char c : text)
    if (c == '<')
      html += "&lt;";
    else if (c == '&')
      html += "&amp;";
    else
      html += c;
  return html;
}

/// JSON that no tag can end: `<` is only in strings, where \u003c is the same character.
std::string without_tags(std::string_view json) {
  std::string text;
  for (const char c : json)
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  return text;
}

std::string as_json(std::span<const trace_record> of, std::string_view title) {
  std::vector<std::string> records;
  for (const trace_record& each : of) records.push_back(to_json(each));
  return fmt::format("{{\"title\": {}, \"records\": [{}]}}", quoted_text(title),
                     fmt::join(records, ","));
}

std::string title_of(std::span<const trace_record> of, std::string_view title) {
  std::vector<std::string_view> names;
  for (const trace_record& each : of) names.push_back(each.algorithm);
  return fmt::format("Trace of {}{}{}", fmt::join(names, " and "), title.empty() ? "" : ": ",
                     title);
}

/// The template with the text of each {{name}}.
template <class TextOf>
std::string filled(std::string_view page, TextOf text_of) {
  std::string html;
  for (;;) {
    const auto from = page.find("{{"), to = page.find("}}", from);
    html += page.substr(0, from);
    if (from == page.npos) return html;
    html += text_of(page.substr(from + 2, to - from - 2));
    page.remove_prefix(to + 2);
  }
}

}  // namespace

std::string to_html(std::span<const trace_record> of, std::string_view title) {
  return filled(page_file("page.html"), [&](std::string_view name) -> std::string {
    if (name == "title") return escaped(title_of(of, title));
    if (name == "glossary") return std::string(page_file("glossary.md"));
    if (name == "style") return std::string(page_file("style.css"));
    if (name == "trace") return without_tags(as_json(of, title));
    std::string all;
    for (const std::string_view each : scripts) all += page_file(each);
    return all;
  });
}

}  // namespace skerry
