// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "lib/files/bytes/archives.hpp"
#include "lib/files/bytes/decompress.hpp"
#include "lib/files/readers/binary_csr.hpp"
#include "lib/files/readers/detect.hpp"
#include "lib/files/readers/entry_source.hpp"
#include "lib/files/readers/first_rows.hpp"
#include "lib/files/readers/first_sizes.hpp"
#include "lib/files/readers/foreign_formats.hpp"
#include "lib/files/readers/readers.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

bool is_binary(format f) { return f == format::gap || f == format::ecl || f == format::npz; }

void check_columns(const read_options& how, format from) {
  if (how.columns.empty()) return;
  if (from != format::edge_list)
    throw std::invalid_argument(
        fmt::format("columns are those of an edge list, but the format is {}; leave `columns` "
                    "(--columns) unset",
                    name_of(from)));
  if (std::ranges::count(how.columns, 0U) != 0)
    throw std::invalid_argument("columns are numbered from 1; use 1 or more");
  if (how.columns.size() == 1)
    throw std::invalid_argument(
        "an edge has two ids; set two or more columns (--columns), or connect rows that share an "
        "id in one column (--rows)");
  if (how.bipartite && how.columns.size() > 2)
    throw std::invalid_argument(
        "an edge of a bipartite graph has two ids; set two columns (--columns), or leave "
        "`bipartite` (--bipartite) unset");
}

bool has_any_ids(format f) { return f == format::neighbours || f == format::sif; }

bool is_text(std::string_view bytes) {
  const auto is_binary = [](char c) {
    return static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\r' && c != '\n';
  };
  return std::ranges::none_of(bytes, is_binary);
}

/// Whether a line begins with a letter of DIMACS or of .he: so it may be a wrong line of these.
bool begins_with_tag(const row_fields& row) {
  constexpr std::array<std::string_view, 4> tags{"p", "c", "H", "E"};
  return !row.empty() && std::ranges::find(tags, row[0]) != tags.end();
}

/// The option that reads lines as another format than the one that the name says; empty if they
/// may be damaged lines of that one.
std::string remedy_for_lines(const std::vector<row_fields>& rows, format named) {
  if (rows.empty()) return {};
  const auto is_edge = [](const row_fields& row) { return row.size() > 1; };
  const auto has_integers = [&](const row_fields& row) {
    return is_edge(row) && std::ranges::all_of(row[0], scan::is_digit) &&
           std::ranges::all_of(row[1], scan::is_digit);
  };
  const bool has_tag = begins_with_tag(rows[0]), are_edges = std::ranges::all_of(rows, is_edge);
  if (has_tag && (named == format::dimacs || named == format::he)) return {};
  // Lines of one field are as usual below the sizes of METIS as those of more.
  if (!are_edges && named == format::metis && has_integers(rows[0])) return {};
  if (has_tag || !are_edges)
    return "use --from with the format of the lines, if it is another (`skerry help cc` lists all)";
  return std::ranges::all_of(rows, has_integers)
             ? "use --from el if each line is an edge"
             : "use --from el --ids any if each line is an edge";
}

/// The requested format, or the detected one.  Refuses files that are no text if it is of texts.
format checked_format(const input& in, const read_options& how) {
  const format from = how.format ? *how.format : detect(in.head(input::most_of_head), in.name());
  if (how.first_id && (*how.first_id > 1 || is_binary(from)))
    throw std::invalid_argument("first_id is 0 or 1, and for texts; leave it unset");
  check_columns(how, from);
  if (is_binary(from)) return from;
  if (has_any_ids(from))
    throw invalid_matrix(fmt::format(
        "{}: the format is {}, whose ids may be any integers or strings; use --ids any or "
        "read_with_ids()",
        printable_name(in.name()), name_of(from)));
  refuse_archives(in.head(512), in.name());
  refuse_foreign_formats(in.head(input::most_of_head), in);
  refuse_lone_returns(in);
  return from;
}

/// The functions of a format.
struct format_functions {
  stored_matrix (*read)(const input&, const read_options&);
  std::unique_ptr<entry_source> (*open)(const input&, const read_options&);
};

format_functions functions_of(format from) {
  switch (from) {
    case format::matrix_market:
      return {read_matrix_market, open_matrix_market};
    case format::edge_list:
      return {read_edge_list, open_edge_list};
    case format::metis:
      return {read_metis, open_metis};
    case format::dimacs:
      return {read_dimacs, open_dimacs};
    case format::gap:
      return {read_gap, open_gap};
    case format::ecl:
      return {read_ecl, open_ecl};
    case format::he:
      return {read_he, open_he};
    case format::adjacency:
      return {read_adjacency, open_adjacency};
    case format::hmetis:
      return {read_hmetis, open_hmetis};
    case format::npz:
      return {read_npz, open_npz};
    case format::neighbours:
    case format::sif:
      break;  // refused by checked_format()
  }
  throw std::invalid_argument("read_options::format is not a valid format; leave it unset");
}

}  // namespace

std::string remedy_for_name(const input& in, const read_options& how) {
  const std::string_view head = in.head(input::most_of_head).substr(in.text_begin());
  const format from = detect(head, in.name()), begins_as = detect(head, "");
  const bool has_zeros = head.find('\0') != head.npos;
  if (how.format || has_any_ids(from)) return {};
  if (begins_as == from && (from != format::edge_list || !has_zeros)) return {};
  const std::string says = fmt::format("the name says {}: ", name_of(from));
  if (begins_as != format::edge_list)
    return fmt::format("{}use --from {}, whose first {} the file has", says, name_of(begins_as),
                       is_binary(begins_as) ? "bytes" : "line");
  const std::string csr = remark_on_binary_csr(in), archive = remark_on_archive(head),
                    foreign = remark_on_foreign(head, in.size());
  if (is_binary(from)) {
    if (!csr.empty()) return says + csr;
    if (detect_compression(head) != compression::none && !is_name_of_compressed(in.name()))
      return "the file is compressed: end its name in .gz or .zst";
    const std::string& remark = archive.empty() && is_text(head) ? foreign : archive;
    if (!remark.empty() || !is_text(head)) return remark;
  } else if (!csr.empty() || !archive.empty() || !foreign.empty()) {
    return {};  // checked_format() reports it
  }
  if (has_zeros)
    return "the file has zero bytes, as a damaged or binary file has; write it again, or give its "
           "format by --from";
  const auto remedy = remedy_for_lines(
      first_rows(complete_lines(head, in.text_begin() + head.size() == in.size())), from);
  return remedy.empty() ? "" : says + remedy;
}

stored_matrix read_input(const input& in, const read_options& how) {
  return reading(in, [&] {
    const format from = checked_format(in, how);
    return with_remedy(remedy_for_name(in, how), [&] {
      stored_matrix A = functions_of(from).read(in, how);
      if (from != format::edge_list) A.first_id = first_id_of(from, how);
      return A;
    });
  });
}

std::unique_ptr<entry_source> open_entries(const input& in, const read_options& how) {
  const format from = checked_format(in, how);
  auto source = functions_of(from).open(in, how);
  if (from != format::edge_list) source->first_id = first_id_of(from, how);
  return source;
}

}  // namespace skerry
