// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/foreign_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "lib/files/readers/binary_csr.hpp"
#include "lib/files/readers/foreign_signs.hpp"
#include "lib/files/readers/scan.hpp"

namespace skerry {

namespace {

struct foreign_format {
  foreign::sign* is;
  std::string_view name, remedy;
  bool may_be_ids = false;          // a table of any ids may begin so
  std::string_view extension = {};  // of a name that files of the format alone have
};

/// Its files are known by their names.
bool by_name_alone(std::string_view, std::uint64_t) { return false; }

constexpr std::string_view remedy_of_ucinet =
    "keep the lines after DATA: and say --first-id 1, or --ids any if they are names";

constexpr std::array<foreign_format, 26> known_formats{{
    {foreign::is_utf_16, "text in UTF-16",
     "convert it with `iconv -f UTF-16LE -t UTF-8`, or from UTF-16BE"},
    {foreign::is_petsc, "a binary file of PETSc",
     "write Matrix Market, with readMat() of PetscBinaryIO.py and scipy.io.mmwrite()"},
    {foreign::is_galois, "a binary graph of Galois",
     "convert it with `graph-convert --gr2edgelist`"},
    {foreign::is_graph500, "pairs of 64-bit integers, as Graph500 writes them",
     "in Python, skerry.from_edges(*numpy.fromfile(FILE, 'i8').reshape(-1, 2).T) solves it"},
    {foreign::is_pajek, "of Pajek",
     "keep the lines after *Edges or *Arcs and say --first-id 1, or read it by "
     "networkx.read_pajek(), whose graph skerry.cc() solves"},
    {foreign::is_netdraw, "a VNA file of NetDraw",
     "keep the lines after *Tie data, and say --ids any, and --delimiter blank"},
    {foreign::is_ucinet, "a DL file of UCINET", remedy_of_ucinet},
    {foreign::may_be_ucinet, "a DL file of UCINET", remedy_of_ucinet, true},
    {foreign::is_harwell_boeing, "in Harwell-Boeing format",
     "convert it to Matrix Market, with scipy.io.hb_read() and scipy.io.mmwrite()"},
    {foreign::is_webgraph, "the properties of a graph of WebGraph",
     "write its arcs with it.unimi.dsi.webgraph.ArcListASCIIGraph, and name that file"},
    {foreign::is_json, "JSON, or a list in brackets",
     "write a line for each edge, as `jq -r '.links[] | [.source, .target] | @csv'` does for "
     "links"},
    {foreign::is_web_page, "a web page", "download the file that it shows or leads to"},
    {foreign::is_xml, "XML, such as GraphML or GEXF",
     "read it by networkx.read_graphml() or read_gexf(), whose graph "
     "networkx.connected_components(G, backend='skerry') solves"},
    {foreign::is_tagged, "XML or HTML",
     "write a line for each edge, by to_csv() of what pandas.read_xml() or read_html() returns"},
    {foreign::is_graph_block, "of DOT or GML",
     "read it by networkx.nx_pydot.read_dot() or read_gml(), whose graph "
     "networkx.connected_components(G, backend='skerry') solves"},
    {foreign::is_bracketed, "pairs in brackets", "remove these, as `tr -d '()[]{}'` does"},
    {foreign::is_drawn, "a table with drawn lines",
     "export it as CSV, as `psql --csv`, `sqlite3 -csv` and `mysql --batch` do"},
    {foreign::is_printed_matrix, "a printed matrix",
     "write it as Matrix Market, by scipy.io.mmwrite(), or writeMM() of R"},
    {foreign::is_graph6, "in graph6 or sparse6 format",
     "read it by networkx.read_graph6() or read_sparse6(), whose graph skerry.cc() solves"},
    {foreign::is_sql, "SQL",
     "export the table as CSV, as `COPY edges TO 'edges.csv' CSV HEADER` does", false, ".sql"},
    {foreign::is_gdf, "in GDF format", "keep the lines after edgedef>, and name the file .csv",
     false, ".gdf"},
    {by_name_alone, "in Trivial Graph Format", "keep the lines after #, and name the file .el",
     false, ".tgf"},
    {foreign::is_lfs_pointer, "a pointer of Git LFS",
     "run `git lfs pull`, which fetches the file itself"},
    {foreign::is_turtle, "in Turtle format", "convert it with `rapper -i turtle -o ntriples`",
     false, ".ttl"},
    {foreign::is_newick, "a tree in Newick format", "write a line for each parent and child", false,
     ".nwk"},
    {foreign::is_graph_tool, "a binary graph of graph-tool",
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
