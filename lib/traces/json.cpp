// SPDX-License-Identifier: Apache-2.0
// A trace as JSON. docs/guide/traces.md describes the keys.
#include "lib/traces/json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "skerry/trace.hpp"

namespace skerry {

std::string quoted_text(std::string_view text) {
  std::string json(1, '"');
  for (const char c : text)
    if (c == '"' || c == '\\')
      json += {'\\', c};
    else if (static_cast<unsigned char>(c) < 0x20)
      fmt::format_to(std::back_inserter(json), "\\u{:04x}", static_cast<unsigned>(c));
    else
      json += c;
  json += '"';
  return json;
}

namespace {

std::string quoted_or_null(const std::string& text) {
  return text.empty() ? "null" : quoted_text(text);
}

template <class Number>
std::string number_or_null(const std::optional<Number>& number) {
  return number ? fmt::format("{}", *number) : "null";
}

/// [item, item ...] by text_of(item)
template <class Item, class TextOf>
std::string list_of(const std::vector<Item>& items, TextOf text_of,
                    std::string_view separator = ",") {
  std::vector<std::string> texts;
  for (const Item& each : items) texts.push_back(text_of(each));
  return fmt::format("[{}]", fmt::join(texts, separator));
}

std::string values(const std::vector<traced_vector::value>& all) {
  return list_of(all, number_or_null<std::uint32_t>);
}

std::string pair(const std::pair<std::uint32_t, std::uint32_t>& entry) {
  return fmt::format("[{},{}]", entry.first, entry.second);
}

std::string source(const traced_source& of) {
  return fmt::format("{{\"file\": {}, \"first_line\": {}, \"lines\": {}}}", quoted_text(of.file),
                     of.first_line, list_of(of.lines, quoted_text, ",\n    "));
}

std::string vectors(const std::vector<traced_vector>& all) {
  std::vector<std::string> members;
  for (const traced_vector& each : all)
    members.push_back(fmt::format("{}: {}", quoted_text(each.name), values(each.values)));
  return fmt::format("{{{}}}", fmt::join(members, ", "));
}

std::string step(const trace_step& of) {
  const std::string pass = of.pass == 0 ? "" : fmt::format("\"pass\": {}, ", of.pass);
  std::string json = fmt::format(
      "{{\"round\": {}, {}\"operation\": {},\n    \"equation\": {},\n    \"source\": {}, \"line\": "
      "{}, "
      "\"output\": {}, \"inputs\": {},\n    \"entries_read\": {}, ",
      of.round, pass, quoted_text(of.operation), quoted_text(of.equation),
      number_or_null(of.source), of.line, quoted_or_null(of.output),
      list_of(of.inputs, quoted_text), of.entries_read);
  if (of.entry) json += fmt::format("\"entry\": {}, ", pair(*of.entry));
  if (of.vertex) json += fmt::format("\"vertex\": {}, ", *of.vertex);
  json += fmt::format("\"changed\": {}, \"before\": {},\n    \"vectors\": {}", of.changed,
                      values(of.before), vectors(of.vectors));
  if (!of.note.empty()) json += fmt::format(", \"note\": {}", quoted_text(of.note));
  return json + "}";
}

}  // namespace

std::string to_json(const trace_record& of) {
  return fmt::format(
      "{{\"algorithm\": {}, \"backend\": {}, \"vertices\": {},\n"
      "  \"entries\": {},\n"
      "  \"symmetrised\": {},\n"
      "  \"sources\": {},\n"
      "  \"steps\": {},\n"
      "  \"forest\": {},\n"
      "  \"labels\": [{}]}}\n",
      quoted_text(of.algorithm), quoted_text(of.backend), of.vertices, list_of(of.entries, pair),
      of.symmetrised, list_of(of.sources, source, ",\n   "), list_of(of.steps, step, ",\n   "),
      quoted_or_null(of.forest), fmt::join(of.labels, ","));
}

}  // namespace skerry
