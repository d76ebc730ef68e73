// SPDX-License-Identifier: Apache-2.0
// The first line of a Matrix Market file: `%%MatrixMarket matrix LAYOUT FIELD SYMMETRY`.
#pragma once

#include "matrix_ops/formats/input.hpp"
#include "matrix_ops/formats/matrix_market_array.hpp"

namespace skerry {

struct matrix_market_banner {
  bool found = false;
  bool array = false;
  unsigned value_fields = 0;  // of an entry, after its ids
  triangle stored = triangle::both;
};

/// The banner of a Matrix Market file.  A file without one has coordinates; they may have a value.
///
/// throws  invalid_matrix: the first line begins with %% but is not a banner, a banner is misspelt,
///         or follows another comment
[[nodiscard]] matrix_market_banner find_banner(const input& in);

/// Throws invalid_matrix if the first line of a file that is read in another format, where % begins
/// a comment, is a misspelt banner.
void check_misspelt_banner(const input& in);

}  // namespace skerry
