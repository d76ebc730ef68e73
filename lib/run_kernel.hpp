// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "run.hpp"

namespace skerry {

/// Runs a kernel on the request's executor, on the host.  A is square and checked, but for ids if
/// the algorithm checks them; it need not be symmetric.
template <class Index, class Offset>
run_answer<Index> run_kernel(const csr_view<Index, Offset>& A, const run_request& request);

}  // namespace skerry
