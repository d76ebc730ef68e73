// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/bench.hpp"

namespace skerry::bench {

/// `skerry bench incremental --backend cuda`: a graph that grows in a device's memory.
///
/// throws  no_device, not_compiled, wrong_answer
[[nodiscard]] report run_incremental_on_device(const arguments& args);

}  // namespace skerry::bench
