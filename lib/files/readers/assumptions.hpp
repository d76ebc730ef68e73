// SPDX-License-Identifier: Apache-2.0
// What a reader assumes of a file: a note, or with read_options::strict an error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/format.hpp"

namespace skerry {

struct assumption {
  std::string what;       // such as "line 1 is read as the names of columns"
  std::string otherwise;  // what an option does, such as "--first-line edge reads it as ids"
  std::string confirm;    // the option that makes the assumption certain: "--first-line names"
};

/// Adds the note on an assumption.
///
/// line    of the file; 0: none
/// throws  invalid_matrix with how.strict: it names the options
void assume(std::vector<std::string>& notes, const input& in, const read_options& how,
            std::uint64_t line, const assumption& that);

}  // namespace skerry
