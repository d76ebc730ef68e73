// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "matrix_ops/formats/detect.hpp"
#include "matrix_ops/formats/file_types.hpp"
#include "matrix_ops/formats/matrix_market_banner.hpp"
#include "matrix_ops/formats/readers.hpp"
#include "matrix_ops/formats/text_chunks.hpp"

namespace skerry {

namespace {

/// Checks what would make a text seem to be something else: an edge list of one line, a comment.
/// In a format that the caller has chosen, any comment is one.
void check_beginning(const input& in, format f, const read_options& how) {
  check_file_type(in);
  const std::string_view text = in.text();
  check_line_ends(in, text.substr(0, text.find('\n')), 1);
  if (!how.format && (f == format::edge_list || f == format::metis)) check_misspelt_banner(in);
}

}  // namespace

stored_matrix read_input(const input& in, const read_options& how) {
  const format f = how.format ? *how.format : detect(in.bytes(), in.name());
  if (f != format::gap && f != format::ecl) check_beginning(in, f, how);
  switch (f) {
    case format::matrix_market:
      return read_matrix_market(in, how);
    case format::edge_list:
      return read_edge_list(in, how);
    case format::metis:
      return read_metis(in, how);
    case format::dimacs:
      return read_dimacs(in, how);
    case format::gap:
      return read_gap(in, how);
    case format::ecl:
      return read_ecl(in, how);
    case format::he:
      return read_he(in, how);
  }
  throw std::invalid_argument("read_options::format is not a valid format; leave it unset");
}

}  // namespace skerry
