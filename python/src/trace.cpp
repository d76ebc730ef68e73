// SPDX-License-Identifier: Apache-2.0
// trace(): the steps of an algorithm on a small matrix, as JSON, as text and as a page.
#include "skerry/trace.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "bindings.hpp"
#include "matrix.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

trace_record trace_view(const matrix& A, const options& how) {
  return std::visit([&](const auto& view) { return trace(view, how); }, A.view);
}

trace_record trace_file(const stored_matrix& A, const options& how) { return trace(A, how); }

/// A page of one record, or of two side by side.
std::string page_of(const std::vector<trace_record>& records) {
  return to_html(std::span<const trace_record>(records));
}

}  // namespace

void bind_trace(nb::module_& module) {
  nb::class_<trace_record>(module, "TraceRecord")
      .def("json", [](const trace_record& of) { return to_json(of); })
      .def("text", [](const trace_record& of) { return to_text(of); });
  module.def("trace", &trace_view);
  module.def("trace_file", &trace_file);
  module.def("trace_page", &page_of);
}

}  // namespace skerry::python
