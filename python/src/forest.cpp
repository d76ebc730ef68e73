// SPDX-License-Identifier: Apache-2.0
// solve_forest(): components with the edges that connect them; parents() of these.
#include "skerry/forest.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

#include "answer.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "matrix.hpp"
#include "progress.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

/// A numpy array [edges, 2] with the ends of edges, which are not copied.
template <class Index>
nb::object edges_to_numpy(buffer<std::array<Index, 2>>&& edges) {
  auto* const kept = new auto(std::move(edges));
  const nb::capsule owner(
      kept, [](void* p) noexcept { delete static_cast<buffer<std::array<Index, 2>>*>(p); });
  auto* const ends = reinterpret_cast<std::make_signed_t<Index>*>(kept->data());
  return nb::cast(
      nb::ndarray<nb::numpy, std::make_signed_t<Index>>(ends, {kept->size(), 2}, owner));
}

/// The components, and the edges of their forest.
std::pair<answer, nb::object> solve_forest(const matrix& A, const options& how,
                                           nb::object progress_function) {
  return std::visit(
      [&](const auto& view) {
        auto found = with_progress(how, std::move(progress_function), [&](const options& watched) {
          return spanning_forest(view, watched);
        });
        nb::object edges = edges_to_numpy(std::move(found.edges));
        using components = result<typename std::decay_t<decltype(view)>::index>;
        return std::pair(answer{static_cast<components&&>(found)}, std::move(edges));
      },
      A.view);
}

/// forest::parents().
///
/// edges  [any, 2], integers of the width of the labels
nb::object parents_of(const answer& found, const array& edges) {
  return std::visit(
      [&]<class Index>(const result<Index>& r) {
        if (edges.ndim() != 2 || edges.shape(1) != 2 || edges.dtype().bits != 8 * sizeof(Index))
          throw nb::type_error("edges and labels differ in their number of bytes");
        buffer<Index> parents;
        {
          const nb::gil_scoped_release unlocked;
          const auto* const first = static_cast<const std::array<Index, 2>*>(edges.data());
          parents = forest<Index>{r, {first, first + edges.shape(0)}}.parents();
        }
        return moved_to_numpy(std::move(parents));
      },
      found.held);
}

}  // namespace

void bind_forests(nb::module_& module) {
  module.def("solve_forest", &solve_forest, nb::arg(), nb::arg(), nb::arg().none());
  module.def("parents", &parents_of, nb::arg(), nb::arg().noconvert());
}

}  // namespace skerry::python
