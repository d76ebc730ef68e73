// SPDX-License-Identifier: Apache-2.0
// on() and evaluate(): the operations of products, called from Python.
#include "skerry/semiring.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"
#include "matrix.hpp"
#include "skerry/evaluate.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

/// The place of the call of a method that is written in Python and has called this module: for
/// errors and traces.
class calling_line {
 public:
  calling_line() {
    const nb::object method = nb::borrow(reinterpret_cast<PyObject*>(PyEval_GetFrame()));
    if (!method.is_valid()) return;
    const nb::object caller = method.attr("f_back");
    if (caller.is_none()) return;
    auto* const frame = reinterpret_cast<PyFrameObject*>(caller.ptr());
    line_ = static_cast<std::uint32_t>(PyFrame_GetLineNumber(frame));
    file_ = nb::str(caller.attr("f_code").attr("co_filename"));
  }

  [[nodiscard]] source_location at() const {
    return source_location::current(file_.c_str(), line_);
  }

 private:
  nb::str file_ = nb::str("Python");
  std::uint32_t line_ = 0;
};

/// An attribute of skerry/errors.py.
nb::object of_errors(const char* name) { return nb::module_::import_("skerry.errors").attr(name); }

/// f(place of the call); texts of its errors have the names of Python.
template <class Function>
auto operation(Function f) {
  const calling_line line;
  try {
    return f(line.at());
  } catch (const no_operation& error) {
    PyErr_SetObject(of_errors("NoOperation").ptr(), of_errors("of_operation")(error.what()).ptr());
    throw nb::python_error();
  } catch (const std::invalid_argument& error) {
    throw nb::value_error(nb::str(of_errors("of_operation")(error.what())).c_str());
  }
}

/// An operation as a method, which adds the place of the call to its arguments.
template <class... Arguments>
auto bound(auto method) {
  return [method](placed_matrix& self, Arguments... arguments) {
    return operation([&](source_location at) {
      return (self.backend.*method)(static_cast<Arguments>(arguments)..., at);
    });
  };
}

using vector = any_vector;
using vector_values = nb::ndarray<const std::uint32_t, nb::c_contig, nb::device::cpu, nb::ndim<1>>;

vector vector_of(placed_matrix& self, const vector_values& values) {
  return operation([&](source_location at) {
    return self.backend.vector_of(std::span(values.data(), values.size()), at);
  });
}

/// rows  of the mask; null: all rows
void mxv(placed_matrix& self, vector& y, any_semiring add, const any_matrix& A, const vector& x,
         const vector* rows, bool is_complement) {
  operation([&](source_location at) {
    if (rows == nullptr) return self.backend.mxv(y, add, A, x, at);
    self.backend.mxv(y, {*rows, is_complement}, add, A, x, at);
  });
}

void select(placed_matrix& self, vector& y, const vector& rows, const vector& x,
            bool is_complement) {
  operation([&](source_location at) { self.backend.select(y, {rows, is_complement}, x, at); });
}

/// Whether a vector belongs to the back end.
bool owns(placed_matrix& self, const vector& x) {
  try {
    static_cast<void>(self.backend.size(x));
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

placed_matrix place_view(const matrix& A, const std::string& backend, unsigned threads,
                         std::uint64_t max_rounds, std::uint64_t max_bytes) {
  const nb::gil_scoped_release unlocked;
  return std::visit(
      [&](const auto& view) {
        return skerry::on(view, backend, {threads, max_rounds, max_bytes});
      },
      A.view);
}

placed_matrix place_file(const stored_matrix& A, const std::string& backend, unsigned threads,
                         std::uint64_t max_rounds, std::uint64_t max_bytes) {
  const nb::gil_scoped_release unlocked;
  return skerry::on(A, backend, {threads, max_rounds, max_bytes});
}

void bind_operations(nb::class_<placed_matrix>& type) {
  using on = any_backend;
  using x = const vector&;
  using y = vector&;
  using front = any_frontier&;
  using A = const any_matrix&;
  using add = any_semiring;
  using row = std::uint32_t;
  type.def("iota", bound<A>(&on::iota))
      .def("vector", &vector_of)
      .def("assign", bound<y, x>(&on::assign))
      .def("mxv", &mxv, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg())
      .def("accumulate", bound<y, add, x>(&on::accumulate))
      .def("scatter", bound<y, add, x, x>(&on::scatter))
      .def("gather", bound<y, x, x>(&on::gather))
      .def("equal", bound<x, x>(&on::equal))
      .def("fill", bound<y, row>(&on::fill))
      .def("compare", bound<y, x, relation, x>(&on::compare))
      .def("select", &select)
      .def("count", bound<x>(&on::count))
      .def("unlabelled", bound<A>(&on::unlabelled))
      .def("first_unlabelled", bound<x, row>(&on::first_unlabelled))
      .def("start", bound<y, row>(&on::start))
      .def("expand", bound<front, y, A, row>(&on::expand))
      .def("empty", bound<const any_frontier&>(&on::empty))
      .def("rows_of", bound<x>(&on::rows_of))
      .def("row_count", bound<const any_frontier&>(&on::row_count))
      .def("push", bound<y, add, A, front>(&on::push))
      .def("longest_row", bound<A>(&on::longest_row))
      .def("entries_where", bound<A, x, relation, x>(&on::entries_where))
      .def("relabel", bound<A, x, x>(&on::relabel))
      .def("join", bound<A, x>(&on::join))
      .def("square", bound<A>(&on::square));
}

/// (back end, skipped, fault, components, rounds, entries read, seconds, labels)
nb::tuple row_of(backend_evaluation&& row) {
  return nb::make_tuple(row.backend, row.skipped, row.fault, row.components, row.rounds,
                        row.entries_read, row.seconds, moved_to_numpy(std::move(row.labels)));
}

/// A run of an algorithm in Python.
///
/// throws  no_operation, python_error
vector run(const nb::object& f, any_backend& on, const any_matrix& A) {
  try {
    const nb::object y = f(nb::cast(placed_matrix{on, A}));
    return nb::cast<const vector&>(y);
  } catch (const nb::python_error& error) {
    if (!error.matches(of_errors("NoOperation"))) throw;
    throw no_operation(nb::str(error.value()).c_str());
  }
}

/// f        called with a back end and its matrix, returns a vector
/// returns  (vertices, entries, symmetrised, right, text, rows, trace or None)
template <class Matrix>
nb::tuple evaluate_by(const Matrix& A, const nb::object& f,
                      const std::vector<std::string>& backends, unsigned threads,
                      unsigned repetitions, std::uint64_t max_rounds, std::uint64_t max_bytes,
                      bool is_canonical, const std::string& trace) {
  const evaluate_options how{.backends = backends,
                             .threads = threads,
                             .repetitions = repetitions,
                             .max_rounds = max_rounds,
                             .max_bytes = max_bytes,
                             .canonical = is_canonical,
                             .trace = trace};
  const semiring_algorithm algorithm = [&](any_backend& on, const any_matrix& M) {
    return run(f, on, M);
  };
  evaluation found = [&] {
    if constexpr (std::is_same_v<Matrix, matrix>)
      return std::visit([&](const auto& view) { return skerry::evaluate(view, algorithm, how); },
                        A.view);
    else
      return skerry::evaluate(A, algorithm, how);
  }();
  const std::string text = to_string(found);
  const bool is_right = found.right();
  nb::list rows;
  for (backend_evaluation& row : found.rows) rows.append(row_of(std::move(row)));
  nb::object record = nb::none();
  if (found.trace) record = nb::cast(*std::move(found.trace));
  return nb::make_tuple(found.vertices, found.entries, found.symmetrised, is_right, text, rows,
                        record);
}

}  // namespace

void bind_semiring(nb::module_& module) {
  nb::enum_<relation>(module, "Relation")
      .value("EQUAL", relation::equal)
      .value("NOT_EQUAL", relation::not_equal)
      .value("LESS", relation::less)
      .value("LESS_EQUAL", relation::less_equal);
  nb::class_<any_semiring>(module, "Semiring")
      .def_static("min", [] { return any_semiring(min_second<std::uint32_t>{}); })
      .def_static("max", [] { return any_semiring(max_second<std::uint32_t>{}); })
      .def_static("plus", [] { return any_semiring(second_with(std::plus<>{}, 0U)); })
      .def_static("bor", [] { return any_semiring(second_with(std::bit_or<>{}, 0U, {~0U})); });
  nb::class_<vector>(module, "PlacedVector")
      .def("size", &vector::size)
      .def("values", [](const vector& x) { return moved_to_numpy(x.values()); })
      .def("copy", [](const vector& x) { return vector(x); });
  nb::class_<any_frontier>(module, "PlacedFrontier");
  nb::class_<any_matrix>(module, "PlacedEntries")
      .def("rows", &any_matrix::row_count)
      .def("entries", &any_matrix::entry_count);
  nb::class_<placed_matrix> type(module, "Placed");
  type.def("name", [](const placed_matrix& self) { return std::string(self.backend.name()); })
      .def("rounds", [](const placed_matrix& self) { return self.backend.rounds(); })
      .def("entries_read", [](const placed_matrix& self) { return self.backend.entries_read(); })
      .def("matrix", [](const placed_matrix& self) { return self.matrix; })
      .def("owns", &owns);
  bind_operations(type);
  module.def("place", &place_view);
  module.def("place", &place_file);
  module.def("evaluate", &evaluate_by<matrix>);
  module.def("evaluate", &evaluate_by<stored_matrix>);
}

}  // namespace skerry::python
