// SPDX-License-Identifier: Apache-2.0
// trace(): the steps of an algorithm on a small matrix, as JSON, as text and as a page.
#include "skerry/trace.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
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

/// A struct of a trace, which pickle and copy keep as the tuple of its members.
template <class Type>
concept traced_struct =
    std::is_same_v<Type, traced_vector> || std::is_same_v<Type, traced_source> ||
    std::is_same_v<Type, trace_step> || std::is_same_v<Type, trace_record>;

template <class Type>
inline constexpr bool are_structs = false;
template <traced_struct Struct>
inline constexpr bool are_structs<std::vector<Struct>> = true;

template <class Struct>
auto members(Struct& of) {
  using type = std::remove_const_t<Struct>;
  if constexpr (std::is_same_v<type, traced_vector>)
    return std::tie(of.name, of.values);
  else if constexpr (std::is_same_v<type, traced_source>)
    return std::tie(of.file, of.first_line, of.lines);
  else if constexpr (std::is_same_v<type, trace_step>)
    return std::tie(of.round, of.pass, of.operation, of.equation, of.source, of.line, of.output,
                    of.inputs, of.entries_read, of.entry, of.vertex, of.changed, of.before,
                    of.vectors, of.note);
  else
    return std::tie(of.algorithm, of.backend, of.vertices, of.entries, of.symmetrised, of.sources,
                    of.steps, of.forest, of.labels);
}

template <class Value>
nb::object state_of(const Value& value) {
  if constexpr (traced_struct<Value>) {
    nb::list states;
    std::apply([&](const auto&... each) { (states.append(state_of(each)), ...); }, members(value));
    return nb::tuple(states);
  } else if constexpr (are_structs<Value>) {
    nb::list states;
    for (const auto& each : value) states.append(state_of(each));
    return nb::object(states);
  } else {
    return nb::cast(value);
  }
}

template <class Value>
void restore(Value& value, nb::handle state) {
  if constexpr (traced_struct<Value>) {
    const auto states = nb::cast<nb::tuple>(state);
    std::size_t k = 0;
    std::apply([&](auto&... each) { (restore(each, states[k++]), ...); }, members(value));
  } else if constexpr (are_structs<Value>) {
    for (const nb::handle each : state) restore(value.emplace_back(), each);
  } else {
    value = nb::cast<Value>(state);
  }
}

}  // namespace

void bind_trace(nb::module_& module) {
  nb::class_<trace_record>(module, "TraceRecord")
      .def("json", [](const trace_record& of) { return to_json(of); })
      .def("text", [](const trace_record& of) { return to_text(of); })
      .def("__reduce__", &reduced)
      .def("__getstate__", [](const trace_record& of) { return state_of(of); })
      .def("__setstate__", [](trace_record& self, nb::tuple state) {
        trace_record record;
        restore(record, state);
        new (&self) trace_record(std::move(record));
      });
  module.def("trace", &trace_view);
  module.def("trace_file", &trace_file);
  module.def("trace_page", &page_of);
}

}  // namespace skerry::python
