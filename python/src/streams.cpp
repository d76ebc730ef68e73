// SPDX-License-Identifier: Apache-2.0
// unite_file() and its like: components of a file whose matrix is never built, and their check.
#include <nanobind/stl/pair.h>

#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "answer.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "ids.hpp"
#include "matrix.hpp"
#include "progress.hpp"
#include "skerry/stream.hpp"
#include "skerry/stream_ids.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

/// unite(watch) without the global interpreter lock.
template <class Unite>
auto watched(nb::object function, Unite unite) {
  progress_of_python watch(std::move(function));
  try {
    const nb::gil_scoped_release unlocked;
    return unite(read_watch([&watch](const read_progress& now) { return watch(now); }));
  } catch (const stopped&) {
    watch.rethrow();
    throw;
  }
}

using notes = std::vector<std::string>;

std::pair<answer, notes> unite_file(const std::string& file, const options& how,
                                    const row_rules& rules, nb::object watch) {
  united_edges found = watched(std::move(watch), [&](const read_watch& each) {
    return unite_edges(file, how, options_of(rules), each);
  });
  return {answer{std::move(found.answer)}, std::move(found.notes)};
}

std::tuple<answer, nb::object, notes> unite_file_with_ids(const std::string& file,
                                                          const options& how,
                                                          const text_rules& rules,
                                                          nb::object watch) {
  auto found = watched(std::move(watch), [&](const read_watch& each) {
    return unite_edges_with_ids(file, how, options_of(rules), each);
  });
  nb::object ids = ids_to_python(found.ids);
  return {answer{std::move(found.answer)}, std::move(ids), std::move(found.notes)};
}

/// The members of a verification.
using verdict = std::tuple<bool, std::uint64_t, std::string, notes>;

/// labels  [n], unsigned integers of 4 or 8 bytes
verdict verify_file(const std::string& file, const array& labels, const options& how,
                    const row_rules& rules, nb::object watch) {
  const auto check = [&]<class Label>(Label) {
    const std::span all(static_cast<const Label*>(labels.data()), labels.size());
    return watched(std::move(watch), [&](const read_watch& each) {
      return verify_edges(file, all, how, options_of(rules), each);
    });
  };
  verification found = labels.dtype().bits == 32 ? check(std::uint32_t{}) : check(std::uint64_t{});
  return {found.right, found.count, std::move(found.fault), std::move(found.notes)};
}

/// labels  [n], unsigned integers of 4 bytes
/// shown   [n], of 8 bytes: the labels that a fault shows; None: `labels`
/// ids     as for ids_of_python()
verdict verify_file_with_ids(const std::string& file, const array& labels, const array& shown,
                             const nb::object& ids, const options& how, const text_rules& rules,
                             nb::object watch) {
  const auto all = copy_of<std::vector<std::uint32_t>>(labels);
  const vertex_ids vertices = ids_of_python(ids);
  fault_names names;
  if (shown.is_valid())
    names.label_of = [numbers = static_cast<const std::uint64_t*>(shown.data())](std::uint64_t v) {
      return std::to_string(numbers[v]);
    };
  verification found = watched(std::move(watch), [&](const read_watch& each) {
    return verify_edges_with_ids(file, vertices, all, how, options_of(rules), each, names);
  });
  return {found.right, found.count, std::move(found.fault), std::move(found.notes)};
}

}  // namespace

void bind_streams(nb::module_& module) {
  module.def("unite_file", &unite_file, nb::arg(), nb::arg(), nb::arg(), nb::arg().none());
  module.def("unite_file_with_ids", &unite_file_with_ids, nb::arg(), nb::arg(), nb::arg(),
             nb::arg().none());
  module.def("verify_file", &verify_file, nb::arg(), nb::arg().noconvert(), nb::arg(), nb::arg(),
             nb::arg().none());
  module.def("verify_file_with_ids", &verify_file_with_ids, nb::arg(), nb::arg().noconvert(),
             nb::arg().noconvert().none(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none());
}

}  // namespace skerry::python
