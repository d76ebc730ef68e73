// SPDX-License-Identifier: Apache-2.0
// What solves return to Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <variant>

#include "skerry/skerry.hpp"

namespace skerry::python {

/// A result in the width of the matrix's ids.  Labels are given to Python in place.
struct answer {
  std::variant<result<std::uint32_t>, result<std::uint64_t>> held;

  [[nodiscard]] std::size_t vertices() const {
    return std::visit([](const auto& r) { return r.labels.size(); }, held);
  }
};

/// What ran, as a dict.
nanobind::dict info_of(const run_info& used);

}  // namespace skerry::python
