// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "algorithms/kernel_run.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/union_find/record.hpp"

namespace skerry {

/// A sampling or a finish phase. It updates labels[n].
///
/// Record  no_record; or edge_record, if the phase keeps the edge of each root that it links
template <class Run, class Index, class Offset, class Record = no_record>
using phase = void(const Run&, const residual_of<Run, Index, Offset>&,
                   vector_of<Run, Index>& labels, Record);

/// A sampling phase that unites by the rule of a finish.
template <class Run, class Index, class Offset>
using phase_by_rule = void(phase<Run, Index, Offset>* rule, const Run&,
                           const residual_of<Run, Index, Offset>&, vector_of<Run, Index>& labels);

}  // namespace skerry
