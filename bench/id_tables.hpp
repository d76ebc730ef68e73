// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/bench.hpp"

namespace skerry::bench {

/// Rows {ids, table, threads, fill, find, bytes}: tables that number 2^10, 2^12, ... random 64-bit
/// ids, by nanoseconds to add and to find an id, and by bytes of memory for each.
///
/// throws  wrong_answer: a table confuses ids
[[nodiscard]] result_table id_table_rows(const arguments& args);

}  // namespace skerry::bench
