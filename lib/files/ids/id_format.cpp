// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <stdexcept>

#include "lib/files/ids/record_layout.hpp"
#include "lib/files/readers/detect.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

bool has_any_ids(format of) {
  return of == format::edge_list || of == format::neighbours || of == format::sif;
}

}  // namespace

format id_format_of(const input& in, const id_read_options& how) {
  if (how.reading.format) {
    if (!has_any_ids(*how.reading.format))
      throw std::invalid_argument(
          fmt::format("a file of the format {} has row numbers, no other ids; read it without ids",
                      name_of(*how.reading.format)));
    return *how.reading.format;
  }
  const format from = detect(in.head(input::most_of_head), in.name());
  if (has_any_ids(from)) return from;
  const bool is_by_name = detect(in.head(input::most_of_head), "") != from;
  // As an edge list, the sizes in a Matrix Market file would be an edge.
  throw invalid_matrix(fmt::format(
      "{}: the format is {}, which has row numbers, no other ids; read it with --ids rows{}",
      printable_name(in.name()), name_of(from),
      is_by_name && from != format::matrix_market ? ", or with --from el if each line is an edge"
                                                  : ""));
}

}  // namespace skerry
