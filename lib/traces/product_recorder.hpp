// SPDX-License-Identifier: Apache-2.0
// Records an algorithm of products: each operation of a traced back end is a step.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lib/traces/builder.hpp"
#include "lib/traces/source_text.hpp"
#include "matrix_ops/traced.hpp"

namespace skerry {

/// Turns calls of operations into steps of a record. Vectors have the names that the line of the
/// call gives them, so that names follow contents where an algorithm swaps two vectors.
class product_recorder : public call_recorder {
 public:
  /// A         the matrix that is solved
  /// is_dense  a product reads all elements of its rows
  /// record    must outlive this recorder
  product_recorder(const traced_matrix& A, bool is_dense, trace_record& record)
      : A_(A), is_dense_(is_dense), record_(record) {}

  void record(const traced_call& call) override;

 private:
  /// What the line of a call says of it.
  struct call_text {
    std::optional<source_call> call;
    std::optional<std::size_t> source;  // of the record
  };

  [[nodiscard]] call_text read_line(const traced_call& call);
  [[nodiscard]] traced_values last_values(const std::string& name,
                                          const traced_values& before_call) const;
  [[nodiscard]] std::uint64_t entries_of_rows(const traced_call& call) const;

  traced_matrix A_;
  bool is_dense_;
  trace_record& record_;
  source_files files_;
  std::uint64_t round_ = 0;
};

}  // namespace skerry
