// SPDX-License-Identifier: Apache-2.0
// solve(), the three checks, and what they return.
#include "answer.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"
#include "matrix.hpp"
#include "progress.hpp"
#include "skerry/forest.hpp"
#include "skerry/scc.hpp"
#include "skerry/skerry.hpp"
#include "skerry/verify.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

answer solve(const matrix& A, const options& how, nb::object progress_function) {
  return with_progress(how, std::move(progress_function), [&](const options& watched) {
    return std::visit([&](const auto& view) { return answer{cc(view, watched)}; }, A.view);
  });
}

/// Labels as signed numbers, which mix with others of numpy; labels are < n, so all that fit are
/// not negative.
nb::object labels_of(nb::handle self) {
  auto& found = nb::cast<answer&>(self);
  return std::visit(
      [&](auto& r) {
        using index = typename std::decay_t<decltype(r.labels)>::value_type;
        using number = std::make_signed_t<index>;
        if (sizeof(index) == 4 && r.labels.size() > std::uint64_t{1} << 31)
          return array_of(r.labels.data(), r.labels.size(), self);
        return array_of(reinterpret_cast<number*>(r.labels.data()), r.labels.size(), self);
      },
      found.held);
}

using numbers = std::vector<std::int64_t>;

/// Throws if Python has written to the labels, which counting uses as places.
template <class Index>
void check_unchanged(const result<Index>& r) {
  const auto outside = [&](Index label) { return label >= r.labels.size(); };
  const auto bad = std::ranges::find_if(r.labels, outside);
  if (bad != r.labels.end())
    throw std::invalid_argument(
        "labels[" + std::to_string(bad - r.labels.begin()) +
        "] was changed to a number that is not a label; copy labels before changing them");
}

/// Labels and sizes as two arrays.
///
/// choose  called with the result; returns a vector of its components
template <class Choose>
std::pair<nb::object, nb::object> components_of(const answer& found, Choose choose) {
  numbers labels, sizes;
  {
    const nb::gil_scoped_release unlocked;
    std::visit(
        [&](const auto& r) {
          check_unchanged(r);
          for (const auto& component : choose(r)) {
            labels.push_back(static_cast<std::int64_t>(component.label));
            sizes.push_back(static_cast<std::int64_t>(component.size));
          }
        },
        found.held);
  }
  return {moved_to_numpy(std::move(labels)), moved_to_numpy(std::move(sizes))};
}

/// Offsets and vertices as two arrays.
std::pair<nb::object, nb::object> members_of(const answer& found) {
  return std::visit(
      [](const auto& r) {
        auto all = [&] {
          const nb::gil_scoped_release unlocked;
          check_unchanged(r);
          return r.grouped();
        }();
        return std::pair(moved_to_numpy(std::move(all.offsets)),
                         moved_to_numpy(std::move(all.vertices)));
      },
      found.held);
}

using label_array = nb::ndarray<nb::ro, nb::c_contig, nb::device::cpu, nb::ndim<1>>;

/// labels  [n], integers of the width of A's ids
/// verify  called with a view, the labels, and how a fault names them: as the caller's dtype does
/// returns  whether they are right, the number of components, and the fault
template <class Verify>
std::tuple<bool, std::uint64_t, std::string> check(const matrix& A, const label_array& labels,
                                                   bool is_bipartite, Verify verify) {
  const nb::gil_scoped_release unlocked;
  return std::visit(
      [&](const auto& view) {
        using index = typename std::decay_t<decltype(view)>::index;
        if (labels.dtype().bits != 8 * sizeof(index))
          throw std::invalid_argument("labels and ids differ in their number of bytes");
        const std::span all(static_cast<const index*>(labels.data()), labels.size());
        const std::uint64_t n = view.row_count + (is_bipartite ? view.column_count : 0);
        // Of a matrix that is not square, verify() reports the shape.
        if (labels.size() != n && (is_bipartite || view.row_count == view.column_count))
          throw std::invalid_argument("labels has " + std::to_string(labels.size()) +
                                      " elements, but the matrix has " + std::to_string(n) +
                                      " vertices; pass one label for each");
        fault_names names;
        if (labels.dtype().code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Int))
          names.label_of = [all](std::uint64_t v) {
            return std::to_string(static_cast<std::make_signed_t<index>>(all[v]));
          };
        const verification found = verify(view, all, names);
        return std::tuple(found.right, found.count, found.fault);
      },
      A.view);
}

auto check_components(const matrix& A, const label_array& labels, bool is_bipartite) {
  return check(A, labels, is_bipartite, [&](const auto& view, auto all, const auto& names) {
    return verify(view, all, {.bipartite = is_bipartite, .names = names});
  });
}

/// edges  [any, 2], integers of the width of A's ids
auto check_forest(const matrix& A, const label_array& labels, const array& edges,
                  bool is_bipartite) {
  return check(A, labels, is_bipartite, [&](const auto& view, auto all, const auto& names) {
    using edge = std::array<typename std::decay_t<decltype(view)>::index, 2>;
    if (edges.ndim() != 2 || edges.shape(1) != 2 || edges.dtype().bits != 4 * sizeof(edge))
      throw std::invalid_argument("edges and ids differ in their number of bytes");
    const std::span proof(static_cast<const edge*>(edges.data()), edges.shape(0));
    return verify(view, certificate<typename edge::value_type>{all, proof},
                  {.bipartite = is_bipartite, .names = names});
  });
}

auto check_strong(const matrix& A, const label_array& labels) {
  return check(A, labels, false, [](const auto& view, auto all, const auto& names) {
    return verify_strong(view, all, 0, names);
  });
}

/// Bytes of the labels that A's ids have.
unsigned label_bytes(const matrix& A) {
  return std::visit(
      [](const auto& view) {
        return static_cast<unsigned>(sizeof(typename std::decay_t<decltype(view)>::index));
      },
      A.view);
}

/// What pickle and copy keep: labels, count, and what ran.
nb::tuple answer_state(nb::handle self) {
  const auto& found = nb::cast<const answer&>(self);
  return std::visit(
      [&](const auto& r) {
        const run_info& used = r.used;
        return nb::make_tuple(labels_of(self), r.count, used.algorithm, used.backend, used.threads,
                              used.rounds, used.build_seconds, used.solve_seconds, used.note);
      },
      found.held);
}

void restore_answer(answer& self,
                    const std::tuple<array, std::uint64_t, std::string, std::string, unsigned,
                                     std::uint64_t, double, double, std::string>& state) {
  const auto& [labels, count, algorithm, backend, threads, rounds, build, solve, note] = state;
  const run_info used{algorithm, backend, threads, rounds, build, solve, note};
  if (labels.dtype().bits == 32)
    new (&self) answer{result<std::uint32_t>{copy_of<buffer<std::uint32_t>>(labels), count, used}};
  else
    new (&self) answer{result<std::uint64_t>{copy_of<buffer<std::uint64_t>>(labels), count, used}};
}

}  // namespace

nb::dict info_of(const run_info& used) {
  nb::dict info;
  info["algorithm"] = used.algorithm;
  info["backend"] = used.backend;
  info["threads"] = used.threads;
  info["rounds"] = used.rounds;
  info["build_seconds"] = used.build_seconds;
  info["solve_seconds"] = used.solve_seconds;
  info["note"] = used.note;
  return info;
}

void bind_answers(nb::module_& module) {
  nb::class_<answer>(module, "Answer")
      .def_prop_ro(
          "count",
          [](const answer& a) { return std::visit([](auto& r) { return r.count; }, a.held); })
      .def_prop_ro("vertices", &answer::vertices)
      .def("labels", [](nb::handle self) { return labels_of(self); })
      .def("__reduce__", &reduced)
      .def("__getstate__", [](nb::handle self) { return answer_state(self); })
      .def("__setstate__", &restore_answer)
      .def("info",
           [](const answer& a) {
             return std::visit([](const auto& r) { return info_of(r.used); }, a.held);
           })
      .def(
          "sizes",
          [](const answer& a) { return components_of(a, [](const auto& r) { return r.sizes(); }); })
      .def("members", &members_of)
      .def("largest", [](const answer& a, std::size_t k) {
        return components_of(a, [k](const auto& r) { return r.largest(k); });
      });
  module.def("solve", &solve, nb::arg(), nb::arg(), nb::arg().none());
  module.def("verify", &check_components, nb::arg(), nb::arg().noconvert(), nb::arg());
  module.def("verify_forest", &check_forest, nb::arg(), nb::arg().noconvert(),
             nb::arg().noconvert(), nb::arg());
  module.def("verify_strong", &check_strong, nb::arg(), nb::arg().noconvert());
  module.def("label_bytes", &label_bytes);
}

}  // namespace skerry::python
