// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/detect.hpp"
#include "matrix_ops/formats/readers.hpp"

namespace reef {

stored_matrix read_input(const input& in, const read_options& how) {
  switch (how.format.value_or(detect(in.bytes(), in.name()))) {
    case format::matrix_market:
      return read_matrix_market(in, how);
    default:
      return read_edge_list(in, how);
  }
}

}  // namespace reef
