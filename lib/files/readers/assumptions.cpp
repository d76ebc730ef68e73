// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/assumptions.hpp"

#include <fmt/format.h>

namespace skerry {

void assume(std::vector<std::string>& notes, const input& in, const read_options& how,
            std::uint64_t line, const assumption& that) {
  if (how.strict)
    throw invalid_matrix(
        fmt::format("{}{}: {}, which a strict read does not assume; say {}, or not: {}",
                    printable_name(in.name()), line == 0 ? "" : fmt::format(":{}", line), that.what,
                    that.confirm, that.otherwise));
  notes.push_back(fmt::format("{}; {}", that.what, that.otherwise));
}

}  // namespace skerry
