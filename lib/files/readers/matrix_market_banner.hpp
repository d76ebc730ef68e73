// SPDX-License-Identifier: Apache-2.0
// The first line of a Matrix Market file: `%%MatrixMarket matrix LAYOUT FIELD SYMMETRY`.
#pragma once

#include <string_view>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/matrix_market_array.hpp"

namespace skerry {

struct matrix_market_banner {
  bool found = false;
  bool array = false;
  bool one_percent = false;   // written with one % instead of two
  unsigned value_fields = 0;  // of an entry, after its ids
  triangle stored = triangle::both;
};

/// The banner of a Matrix Market file.  A file without one has coordinates; they may have a value.
///
/// throws  invalid_matrix: the first line begins with %% but is not a banner, or the banner is
///         misspelt or not the first line
[[nodiscard]] matrix_market_banner find_banner(const input& in);

/// Whether a line is a banner or a misspelt one.  Its first letters are nearly `MatrixMarket`, or
/// it names a matrix and a layout; if it does not begin with %%, both.
[[nodiscard]] bool resembles_banner(std::string_view line);

}  // namespace skerry
