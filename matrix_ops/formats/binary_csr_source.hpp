// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/formats/binary_csr.hpp"
#include "matrix_ops/row_source.hpp"

namespace skerry {

/// The rows of a binary file, read when they are asked for.
class binary_csr_source final : public row_source<std::uint32_t> {
 public:
  /// in      has to live as long
  /// throws  invalid_matrix: the first offset or the last one is wrong
  binary_csr_source(const input& in, const binary_csr& file) : in_(in), file_(file) {
    check_ends(in, file);
  }

  [[nodiscard]] std::uint64_t row_count() const override { return file_.vertices; }
  [[nodiscard]] std::uint64_t entry_count() const override { return file_.entries; }
  [[nodiscard]] std::uint64_t offset(std::uint64_t r) const override;
  void copy_offsets(std::uint64_t first, std::uint64_t last, const entry_range& among,
                    std::uint32_t* to) const override;
  void copy_columns(const entry_range& among, std::uint32_t* to) const override;

  /// Throws invalid_matrix that names the first neighbour that is no vertex, if one is.  Reads
  /// the neighbours once.
  void check_columns(const any_executor& run) const;

 private:
  const input& in_;
  binary_csr file_;
};

}  // namespace skerry
