// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/foreign_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "lib/files/readers/binary_csr.hpp"
#include "lib/files/readers/column_names.hpp"
#include "lib/files/readers/first_rows.hpp"
#include "lib/files/readers/scan.hpp"
#include "lib/files/readers/text_chunks.hpp"

namespace skerry {

namespace {

using namespace std::string_view_literals;

struct foreign_format {
  bool (*is)(std::string_view head, std::uint64_t size);
  std::string_view name, remedy;
  bool may_be_ids = false;          // a table of any ids may begin so
  std::string_view extension = {};  // of a name that files of the format alone have
};

/// Every other byte is 0, as of ASCII, and there is no byte order mark.
bool is_utf_16(std::string_view head, std::uint64_t) {
  const auto has_zeros = [&](std::size_t at) {
    return head[at] == 0 && head[at + 2] == 0 && head[1 - at] != 0 && head[3 - at] != 0;
  };
  return head.size() >= 4 && (has_zeros(0) || has_zeros(1));
}

/// The k-th 64-bit integer of little-endian bytes.
std::uint64_t word_at(std::string_view bytes, std::size_t k) {
  std::uint64_t word = 0;
  for (std::size_t b = 8; b-- > 0;) word = word << 8 | static_cast<unsigned char>(bytes[8 * k + b]);
  return word;
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

/// The k-th line, in lower case.
std::string line_of(std::string_view text, unsigned k) {
  for (; k > 0; --k) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return scan::lower(text.substr(0, std::min(text.find_first_of("\r\n"), text.size())));
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

std::string_view without_blanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

/// Whether a line is nothing but whole numbers, and how many.
bool has_numbers(std::string_view line, std::size_t least) {
  return line.find_first_not_of(" 0123456789") == line.npos && fields_of(line).size() >= least;
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
bool by_name_alone(std::string_view, std::uint64_t) { return false; }

constexpr std::string_view remedy_of_ucinet =
    "keep the lines after DATA: and say --first-id 1, or --ids any if they are names";

constexpr std::array<foreign_format, 26> known_formats{{
    {is_utf_16, "text in UTF-16", "convert it with `iconv -f UTF-16LE -t UTF-8`, or from UTF-16BE"},
    {is_petsc, "a binary file of PETSc",
     "write Matrix Market, with readMat() of PetscBinaryIO.py and scipy.io.mmwrite()"},
    {is_galois, "a binary graph of Galois", "convert it with `graph-convert --gr2edgelist`"},
    {is_graph500, "pairs of 64-bit integers, as Graph500 writes them",
     "in Python, skerry.from_edges(*numpy.fromfile(FILE, 'i8').reshape(-1, 2).T) solves it"},
    {is_pajek, "of Pajek",
     "keep the lines after *Edges or *Arcs and say --first-id 1, or read it by "
     "networkx.read_pajek(), whose graph skerry.cc() solves"},
    {is_netdraw, "a VNA file of NetDraw",
     "keep the lines after *Tie data, and say --ids any, and --delimiter blank"},
    {is_ucinet, "a DL file of UCINET", remedy_of_ucinet},
    {may_be_ucinet, "a DL file of UCINET", remedy_of_ucinet, true},
    {is_harwell_boeing, "in Harwell-Boeing format",
     "convert it to Matrix Market, with scipy.io.hb_read() and scipy.io.mmwrite()"},
    {is_webgraph, "the properties of a graph of WebGraph",
     "write its arcs with it.unimi.dsi.webgraph.ArcListASCIIGraph, and name that file"},
    {is_json, "JSON, or a list in brackets",
     "write a line for each edge, as `jq -r '.links[] | [.source, .target] | @csv'` does for "
     "links"},
    {is_web_page, "a web page", "download the file that it shows or leads to"},
    {is_xml, "XML, such as GraphML or GEXF",
     "read it by networkx.read_graphml() or read_gexf(), whose graph "
     "networkx.connected_components(G, backend='skerry') solves"},
    {is_tagged, "XML or HTML",
     "write a line for each edge, by to_csv() of what pandas.read_xml() or read_html() returns"},
    {is_graph_block, "of DOT or GML",
     "read it by networkx.nx_pydot.read_dot() or read_gml(), whose graph "
     "networkx.connected_components(G, backend='skerry') solves"},
    {is_bracketed, "pairs in brackets", "remove these, as `tr -d '()[]{}'` does"},
    {is_drawn, "a table with drawn lines",
     "export it as CSV, as `psql --csv`, `sqlite3 -csv` and `mysql --batch` do"},
    {is_printed_matrix, "a printed matrix",
     "write it as Matrix Market, by scipy.io.mmwrite(), or writeMM() of R"},
    {is_graph6, "in graph6 or sparse6 format",
     "read it by networkx.read_graph6() or read_sparse6(), whose graph skerry.cc() solves"},
    {is_sql, "SQL", "export the table as CSV, as `COPY edges TO 'edges.csv' CSV HEADER` does",
     false, ".sql"},
    {is_gdf, "in GDF format", "keep the lines after edgedef>, and name the file .csv", false,
     ".gdf"},
    {by_name_alone, "in Trivial Graph Format", "keep the lines after #, and name the file .el",
     false, ".tgf"},
    {is_lfs_pointer, "a pointer of Git LFS", "run `git lfs pull`, which fetches the file itself"},
    {is_turtle, "in Turtle format", "convert it with `rapper -i turtle -o ntriples`", false,
     ".ttl"},
    {is_newick, "a tree in Newick format", "write a line for each parent and child", false, ".nwk"},
    {is_graph_tool, "a binary graph of graph-tool",
     "save it as GraphML, and read that by networkx.read_graphml()"},
}};

bool has_name(const foreign_format& of, std::string_view file) {
  return !of.extension.empty() && scan::lower(file).ends_with(of.extension);
}

std::string remark_on(const foreign_format& of) {
  return fmt::format("the file is {}, which is not read; {}", of.name, of.remedy);
}

}  // namespace

std::string remark_on_foreign(std::string_view head, std::uint64_t size) {
  const auto found = std::ranges::find_if(
      known_formats, [&](const foreign_format& each) { return each.is(head, size); });
  return found == known_formats.end() ? "" : remark_on(*found);
}

void refuse_foreign_formats(std::string_view head, const input& in, bool has_any_ids) {
  if (const std::string remark = remark_on_binary_csr(in); !remark.empty())
    throw invalid_matrix(printable_name(in.name()) + ": the file is no text; " + remark +
                         (has_any_ids ? ", without --ids any" : ""));
  if (head.starts_with("\xef\xbb\xbf")) head.remove_prefix(3);
  for (const foreign_format& each : known_formats)
    if (!(has_any_ids && each.may_be_ids) &&
        (each.is(head, in.size()) || (has_any_ids && has_name(each, in.name()))))
      throw invalid_matrix(printable_name(in.name()) + ": " + remark_on(each));
}

}  // namespace skerry
