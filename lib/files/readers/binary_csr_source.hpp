// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lib/files/readers/binary_csr.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/views/row_source.hpp"

namespace skerry {

/// The rows of a binary file, read on demand.
class binary_csr_source final : public row_source<std::uint32_t> {
 public:
  /// in      must outlive the source
  /// throws  invalid_matrix: the first or the last offset is invalid
  binary_csr_source(const input& in, const binary_csr& file) : in_(in), file_(file) {
    check_end_offsets(in, file);
  }

  [[nodiscard]] std::uint64_t row_count() const override { return file_.vertices; }
  [[nodiscard]] std::uint64_t entry_count() const override { return file_.entries; }
  [[nodiscard]] std::uint64_t offset(std::uint64_t r) const override;
  void copy_offsets(std::uint64_t first, std::uint64_t last, const entry_range& range,
                    std::uint32_t* to) const override;
  void copy_columns(const entry_range& range, std::uint32_t* to) const override;

  /// Throws invalid_matrix that names the first neighbour that is not a vertex, if there is one.
  /// Reads all neighbours once.
  void check_columns(const any_executor& run) const;

 private:
  const input& in_;
  binary_csr file_;
};

}  // namespace skerry
