// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// What the caller, or the library, knows about the pattern of a matrix.
enum class symmetry {
  unknown,  ///< nothing; the answer is right for every pattern.  The default tests large matrices
            ///< by random hashes, with an error of less than 2^-48: see SECURITY.md.
  yes,      ///< with (u, v) the matrix contains (v, u).  From a caller this is a promise: if it is
            ///< false, labels are wrong.  The default then reads only a few entries of long rows,
            ///< and checks only the ids that it reads.
};

/// What a run has found out about a pattern of which nothing was promised.
enum class found_pattern {
  nothing,    ///< it was not tested, also where symmetry was assumed; or is neither
  balanced,   ///< each column has as many entries as the row of that number
  symmetric,  ///< with (u, v) the matrix contains (v, u), as often
};

/// The enumerator for a pattern that is, or may not be, known to be symmetric.
[[nodiscard]] constexpr symmetry symmetry_of(bool is_symmetric) {
  return is_symmetric ? symmetry::yes : symmetry::unknown;
}

}  // namespace skerry
