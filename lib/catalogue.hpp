// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace reef {

/// Whether an algorithm is defined on a dense matrix, so that a sparse one is made dense for it.
[[nodiscard]] bool works_on_dense(std::string_view algorithm);

}  // namespace reef
