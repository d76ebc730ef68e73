// SPDX-License-Identifier: Apache-2.0
// skerry._core: what the Python files of the package call.
#include "bindings.hpp"
#include "skerry/info.hpp"

namespace nb = nanobind;

nb::object skerry::python::reduced(nb::handle self) {
  return nb::make_tuple(nb::module_::import_("copyreg").attr("__newobj__"),
                        nb::make_tuple(self.type()), self.attr("__getstate__")());
}

NB_MODULE(_core, module) {
  using namespace skerry::python;
  module.attr("version") = skerry::version();
  bind_errors(module);
  bind_options(module);
  bind_matrices(module);
  bind_answers(module);
  bind_forests(module);
  bind_growing(module);
  bind_strong(module);
  bind_device(module);
  bind_files(module);
  bind_generators(module);
  bind_ids(module);
  bind_adjacency(module);
  bind_streams(module);
  bind_lists(module);
  bind_trace(module);
  bind_semiring(module);
}
