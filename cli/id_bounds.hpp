// SPDX-License-Identifier: Apache-2.0
// `skerry cc --ids any --threshold X,Y`: the components at several bounds of weights, of one read.
#pragma once

#include "cli/any_ids.hpp"

namespace skerry {

/// Reads and solves, and writes labels of each bound.
///
/// returns  the exit status
/// throws   std::invalid_argument: an output or a check is named that is for one bound
int solve_at_bounds(const solve_arguments& args, const id_arguments& ids, cc_report& report);

}  // namespace skerry
