// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lib/files/ids/id_columns.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// How a file with any ids is streamed.
///
/// throws  std::invalid_argument: an option that cannot be used
[[nodiscard]] id_read_options checked_id_stream(const options& how, id_read_options reading);

}  // namespace skerry
