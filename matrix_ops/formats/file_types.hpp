// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/formats/input.hpp"

namespace skerry {

/// Throws invalid_matrix if the magic number of an archive, a compression method or a binary format
/// that is not supported begins the file.  The error names the type and what to do.  For a text
/// format; a binary one may begin with any bytes.
void check_file_type(const input& in);

}  // namespace skerry
