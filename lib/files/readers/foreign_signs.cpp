// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/foreign_signs.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/column_names.hpp"
#include "lib/files/readers/first_rows.hpp"
#include "lib/files/readers/scan.hpp"
#include "lib/files/readers/text_chunks.hpp"

namespace skerry::foreign {

namespace {

using namespace std::string_view_literals;

/// The k-th 64-bit integer of little-endian bytes.
std::uint64_t word_at(std::string_view bytes, std::size_t k) {
  std::uint64_t word = 0;
  for (std::size_t b = 8; b-- > 0;) word = word << 8 | static_cast<unsigned char>(bytes[8 * k + b]);
  return word;
}

/// The k-th line, in lower case.
std::string line_of(std::string_view text, unsigned k) {
  for (; k > 0; --k) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return scan::lower(text.substr(0, std::min(text.find_first_of("\r\n"), text.size())));
}

std::string_view without_blanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

/// Whether a line is nothing but whole numbers, and how many.
bool has_numbers(std::string_view line, std::size_t least) {
  return line.find_first_not_of(" 0123456789") == line.npos && fields_of(line).size() >= least;
}

/// Without the comments that DOT and GML may begin with, and the first keys of GML.
std::string_view without_remarks(std::string_view text) {
  constexpr std::array words{"#"sv, "//"sv, "creator "sv, "version "sv, "comment "sv};
  for (;;) {
    text = without_blanks(text);
    const std::string begin = scan::lower(text.substr(0, 8));
    const auto begins = [&](std::string_view word) { return begin.starts_with(word); };
    if (begins("/*"))
      text.remove_prefix(std::min(text.find("*/"), text.size() - 2) + 2);
    else if (std::ranges::any_of(words, begins))
      text.remove_prefix(std::min(text.find('\n'), text.size()));
    else
      return text;
  }
}

}  // namespace

/// Every other byte is 0, as of ASCII, and there is no byte order mark.
bool is_utf_16(std::string_view head, std::uint64_t) {
  const auto has_zeros = [&](std::size_t at) {
    return head[at] == 0 && head[at + 2] == 0 && head[1 - at] != 0 && head[3 - at] != 0;
  };
  return head.size() >= 4 && (has_zeros(0) || has_zeros(1));
}

bool is_petsc(std::string_view head, std::uint64_t) { return head.starts_with("\0\x12\x7b\x50"sv); }

/// version, bytes of an edge's data, nodes, edges; then arrays
bool is_galois(std::string_view head, std::uint64_t size) {
  constexpr std::uint64_t most = std::uint64_t{1} << 48;
  if (head.size() < 32) return false;
  const std::uint64_t version = word_at(head, 0), data = word_at(head, 1);
  const std::uint64_t nodes = word_at(head, 2), edges = word_at(head, 3);
  return (version == 1 || version == 2) && (data == 0 || data == 4 || data == 8) && nodes < most &&
         edges < most && size >= 32 + 8 * nodes + 4 * edges;
}

/// Pairs of small 64-bit integers.
bool is_graph500(std::string_view head, std::uint64_t size) {
  constexpr std::size_t some = 64;
  if (head.size() < 16 || (size != input::unknown_size && size % 16 != 0)) return false;
  for (std::size_t k = 0; k < std::min(some, head.size() / 8); ++k)
    if (word_at(head, k) >> 48 != 0) return false;
  return true;
}

bool is_pajek(std::string_view head, std::uint64_t) {
  const std::string line = scan::lower(first_line(head, is_percent));
  constexpr std::array words{"*vertices"sv, "*network"sv, "*arcs"sv, "*edges"sv, "*matrix"sv};
  return std::ranges::any_of(words, [&](std::string_view word) { return line.starts_with(word); });
}

bool is_netdraw(std::string_view head, std::uint64_t) {
  const std::string line = line_of(head, 0);
  return line.starts_with("*node data") || line.starts_with("*tie data");
}

bool may_be_ucinet(std::string_view head, std::uint64_t) {
  const std::string line = line_of(head, 0);
  return line.starts_with("dl") && (line.size() == 2 || line[2] == ' ' || line[2] == ',');
}
bool is_ucinet(std::string_view head, std::uint64_t size) {
  return may_be_ucinet(head, size) && scan::lower(head).find("data:") != std::string::npos;
}

/// A title, counts of lines, and the type with three letters and sizes.
bool is_harwell_boeing(std::string_view head, std::uint64_t) {
  if (std::ranges::count(head.substr(0, 512), '\n') < 3) return false;
  const std::string counts = line_of(head, 1), type = line_of(head, 2);
  return has_numbers(counts, 4) && type.size() > 3 &&
         "rcpiq"sv.find(type[0]) != std::string::npos &&
         "suhzr"sv.find(type[1]) != std::string::npos &&
         "ae"sv.find(type[2]) != std::string::npos && has_numbers(type.substr(3), 3);
}

/// A line with the key `graphclass` of a file of properties, and a class of WebGraph.
bool is_webgraph(std::string_view head, std::uint64_t) {
  constexpr std::string_view key = "graphclass";
  for (std::size_t at = head.find(key); at != head.npos; at = head.find(key, at + 1)) {
    const std::string_view line = head.substr(at, head.find('\n', at) - at);
    if ((at == 0 || head[at - 1] == '\n') && line.find(".webgraph.") != line.npos) return true;
  }
  return false;
}

bool is_json(std::string_view head, std::uint64_t) {
  const std::string_view text = without_blanks(head);
  if (text.empty() || (text[0] != '{' && text[0] != '[')) return false;
  const char next =
      without_blanks(text.substr(1)).substr(0, 1).empty() ? ' ' : without_blanks(text.substr(1))[0];
  const auto closed = text.find_first_of("}\n");  // a dictionary of Python: `{0: [1, 2]}`
  const bool has_keys = text.substr(0, closed).find(": ") != text.npos;
  return text[0] == '{' ? next == '"' || has_keys : next == '{' || next == '[' || next == '(';
}

/// A table with lines drawn around it, as databases and Markdown print it.
bool is_drawn(std::string_view head, std::uint64_t) {
  constexpr std::size_t most_lines = 3;  // to the one below the names
  for (std::size_t k = 0; k < most_lines; ++k) {
    const std::string_view line = head.substr(0, head.find_first_of("\r\n"));
    if (line.find("---") != line.npos && line.find_first_of("|+") != line.npos &&
        line.find_first_not_of("-+|: ") == line.npos)
      return true;
    head.remove_prefix(std::min(head.find('\n', line.size()), head.size() - 1) + 1);
    if (head.empty()) return false;
  }
  return false;
}

/// A matrix as MATLAB, SciPy or R prints it: a value after `(1,2)`, `[1,]` or columns `[,1]`.
bool is_printed_matrix(std::string_view head, std::uint64_t) {
  std::string_view text = without_blanks(head);
  if (text.starts_with("[1,]") || text.starts_with("[,1]")) return true;
  if (!text.starts_with('(')) return false;
  const auto skip = [&](std::string_view all) {
    const auto end = std::min(text.find_first_not_of(all), text.size());
    text.remove_prefix(end);
    return end != 0;
  };
  text.remove_prefix(1);
  const bool is_row = skip("0123456789") && skip(", ") && skip("0123456789");
  return is_row && text.starts_with(')') && (text.remove_prefix(1), skip(" \t")) && !text.empty() &&
         (scan::is_digit(text[0]) || text[0] == '-');
}

bool is_web_page(std::string_view head, std::uint64_t) {
  const std::string text = scan::lower(without_blanks(head).substr(0, 16));
  return text.starts_with("<!doctype html") || text.starts_with("<html");
}

bool is_xml(std::string_view head, std::uint64_t) {
  constexpr std::array words{"<?xml"sv, "<!doctype"sv, "<!--"sv, "<graphml"sv, "<gexf"sv};
  const std::string text = scan::lower(without_blanks(head).substr(0, 16));
  return std::ranges::any_of(words, [&](std::string_view word) { return text.starts_with(word); });
}

/// Another text of tags, of which one is closed near its beginning.
bool is_tagged(std::string_view head, std::uint64_t) {
  const std::string_view text = without_blanks(head);
  if (text.size() < 2 || text[0] != '<' || (!is_word(text.substr(1)) && text[1] != '!'))
    return false;
  const std::string_view name = text.substr(0, text.find_first_of("> \t\r\n/"));
  return name.find(':') == name.npos &&
         (text.find("</") != text.npos || text.find("/>") != text.npos);
}

/// `graph [` of GML; `graph NAME {`, `strict digraph {` and the like of DOT.
bool is_graph_block(std::string_view head, std::uint64_t) {
  const std::string low = scan::lower(without_remarks(head).substr(0, 1024));
  std::string_view text = low;
  const auto take = [&](std::string_view word) {
    const std::string_view rest = text.starts_with(word) ? text.substr(word.size()) : "";
    if (rest.empty() || " \t\r\n{["sv.find(rest[0]) == rest.npos) return false;
    text = without_blanks(rest);
    return true;
  };
  const bool is_strict = take("strict"), is_graph = take("graph");
  if (is_graph && !is_strict && text.starts_with('[')) return true;
  if (!is_graph && !take("digraph")) return false;
  if (text.starts_with('"'))  // a name, which may have blanks
    text.remove_prefix(std::min(text.find('"', 1), text.size() - 1) + 1);
  else
    text.remove_prefix(std::min(text.find_first_of(" \t\r\n{,;"), text.size()));
  return without_blanks(text).starts_with('{');
}

/// A pair in brackets or braces a line, also as an item of YAML.
bool is_bracketed(std::string_view head, std::uint64_t) {
  std::string_view line = first_line(head, is_hash_or_percent);
  if (line.starts_with("- [")) line.remove_prefix(2);
  while (line.ends_with(',') || line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
  if (line.size() < 3 || line.find(',') == line.npos) return false;
  return (line[0] == '(' && line.find_first_of("()", 1) == line.size() - 1 &&
          line.ends_with(')')) ||
         (line[0] == '{' && line.find_first_of("{}", 1) == line.size() - 1 &&
          line.ends_with('}')) ||
         (line[0] == '[' && line.find_first_of("[]", 1) == line.size() - 1 && line.ends_with(']'));
}

bool is_graph6(std::string_view head, std::uint64_t) {
  return head.starts_with(">>graph6<<") || head.starts_with(">>sparse6<<") ||
         head.starts_with(">>digraph6<<");
}

/// Statements, of which some may also be ids unless comments of SQL are before them.
bool is_sql(std::string_view head, std::uint64_t) {
  std::string_view text = without_blanks(head);
  const bool has_comments = text.starts_with("--");
  while (text.starts_with("--"))
    text = without_blanks(text.substr(std::min(text.find('\n'), text.size())));
  const std::string low = scan::lower(text.substr(0, 32));
  const auto begins = [&](std::string_view word) { return low.starts_with(word); };
  constexpr std::array surely{"/*!"sv, "create table"sv, "drop table"sv, "insert into "sv,
                              "begin transaction"sv};
  constexpr std::array perhaps{"set "sv, "select "sv, "copy "sv, "pragma "sv, "create "sv};
  return std::ranges::any_of(surely, begins) ||
         (has_comments && std::ranges::any_of(perhaps, begins));
}

bool is_gdf(std::string_view head, std::uint64_t) { return head.starts_with("nodedef>"); }
bool is_lfs_pointer(std::string_view head, std::uint64_t) {
  return head.starts_with("version https://git-lfs.github.com/");
}
bool is_turtle(std::string_view head, std::uint64_t) { return head.starts_with("@prefix "); }
bool is_newick(std::string_view head, std::uint64_t) {
  const std::string_view line = first_line(head, is_hash_or_percent);
  return line.starts_with("((") && line.find(',') != line.npos && line.find('\t') == line.npos;
}
bool is_graph_tool(std::string_view head, std::uint64_t) {
  return head.starts_with("\xe2\x9b\xbe gt");
}

}  // namespace skerry::foreign
