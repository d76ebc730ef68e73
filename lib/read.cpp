// SPDX-License-Identifier: Apache-2.0
#include "atoll/io.hpp"
#include "matrix_ops/formats/readers.hpp"

namespace reef {

stored_matrix read(const std::filesystem::path& file, const read_options& how) {
  return read_input(input::of_file(file, how), how);
}

}  // namespace reef
