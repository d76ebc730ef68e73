// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "matrix_ops/formats/archives.hpp"
#include "matrix_ops/formats/detect.hpp"
#include "matrix_ops/formats/readers.hpp"
#include "matrix_ops/formats/text_chunks.hpp"

namespace skerry {

namespace {

bool is_binary(format f) { return f == format::gap || f == format::ecl; }

stored_matrix read_as(format from, const input& in, const read_options& how) {
  if (!is_binary(from)) {
    refuse_archives(in.head(512), in.name());
    refuse_lone_returns(in);
  }
  switch (from) {
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

}  // namespace

stored_matrix read_input(const input& in, const read_options& how) {
  constexpr std::uint64_t enough = std::uint64_t{1} << 16;  // to find the first line
  return reading(in, [&] {
    return read_as(how.format ? *how.format : detect(in.head(enough), in.name()), in, how);
  });
}

}  // namespace skerry
