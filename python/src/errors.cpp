// SPDX-License-Identifier: Apache-2.0
// Exceptions of the library as Python's. nanobind translates those of the standard library:
// std::invalid_argument to ValueError, std::bad_alloc to MemoryError.
#include <exception>

#include "bindings.hpp"
#include "matrix_ops/error.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

/// Raises type(what) with the attribute `rounds`.
void raise_stopped(nb::handle type, const stopped& error) {
  const nb::object raised = type(error.what());
  raised.attr("rounds") = error.rounds();
  PyErr_SetObject(type.ptr(), raised.ptr());
}

}  // namespace

void bind_errors(nb::module_&) {
  nb::register_exception_translator(
      [](const std::exception_ptr& thrown, void*) {
        try {
          std::rethrow_exception(thrown);
        } catch (const invalid_matrix& error) {
          PyErr_SetString(PyExc_ValueError, error.what());
        }
      },
      nullptr);
  // The two types are Python's, in skerry/errors.py; they live as long as the interpreter.
  const nb::module_ errors = nb::module_::import_("skerry.errors");
  nb::register_exception_translator(
      [](const std::exception_ptr& thrown, void* type) {
        try {
          std::rethrow_exception(thrown);
        } catch (const not_compiled& error) {
          PyErr_SetString(static_cast<PyObject*>(type), error.what());
        }
      },
      nb::object(errors.attr("NotCompiled")).release().ptr());
  nb::register_exception_translator(
      [](const std::exception_ptr& thrown, void* type) {
        try {
          std::rethrow_exception(thrown);
        } catch (const stopped& error) {
          raise_stopped(static_cast<PyObject*>(type), error);
        }
      },
      nb::object(errors.attr("Stopped")).release().ptr());
}

}  // namespace skerry::python
