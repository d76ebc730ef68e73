// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/readers.hpp"
#include "skerry/io.hpp"

namespace skerry {

stored_matrix read(const std::filesystem::path& file, const read_options& how) {
  return read_input(input::of_file(file, how), how);
}

}  // namespace skerry
