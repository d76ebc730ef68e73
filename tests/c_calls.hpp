// SPDX-License-Identifier: Apache-2.0
// Helpers of the tests of the C interface: structs from vectors.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "skerry/skerry.h"

namespace skerry::testing {

/// A C struct whose struct_size is set.
template <class Struct>
[[nodiscard]] Struct sized() {
  Struct s{};
  s.struct_size = sizeof s;
  return s;
}

template <class Index, class Offset>
[[nodiscard]] skerry_csr c_csr(const std::vector<Offset>& row_offsets,
                               const std::vector<Index>& columns) {
  auto A = sized<skerry_csr>();
  A.row_count = A.column_count = row_offsets.size() - 1;
  A.entry_count = columns.size();
  A.row_offsets = row_offsets.data();
  A.columns = columns.data();
  A.offset_bits = 8 * sizeof(Offset);
  A.id_bits = 8 * sizeof(Index);
  return A;
}

template <class Index>
[[nodiscard]] skerry_coo c_coo(std::uint64_t n, const std::vector<Index>& rows,
                               const std::vector<Index>& columns) {
  auto A = sized<skerry_coo>();
  A.row_count = A.column_count = n;
  A.entry_count = columns.size();
  A.rows = rows.data();
  A.columns = columns.data();
  A.id_bits = 8 * sizeof(Index);
  return A;
}

template <class Index>
[[nodiscard]] skerry_ids c_ids(const std::vector<Index>& ids) {
  auto c = sized<skerry_ids>();
  c.data = ids.data();
  c.size = ids.size();
  c.bits = 8 * sizeof(Index);
  return c;
}

template <class Label>
[[nodiscard]] skerry_labels c_labels(std::vector<Label>& labels) {
  auto c = sized<skerry_labels>();
  c.data = labels.data();
  c.size = labels.size();
  c.bits = 8 * sizeof(Label);
  return c;
}

/// The status and the message of a call.
struct outcome {
  int status = 0;
  std::string message = {};
  friend bool operator==(const outcome&, const outcome&) = default;
};

/// Calls a function of the C interface.
///
/// f  called with a buffer for the message and its size
template <class Function>
[[nodiscard]] outcome outcome_of(Function f) {
  char message[512] = "not written";
  const int status = f(message, sizeof message);
  return {status, message};
}

}  // namespace skerry::testing
