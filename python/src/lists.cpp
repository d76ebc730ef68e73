// SPDX-License-Identifier: Apache-2.0
// The lists of algorithms and back ends.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "skerry/skerry.hpp"

namespace nb = nanobind;

namespace skerry::python {

void bind_lists(nb::module_& module) {
  module.def("algorithms", [] {
    nb::list all;
    for (const algorithm_info& a : algorithms())
      all.append(nb::make_tuple(a.name, a.family, a.backends, a.source, a.bound));
    return all;
  });
  module.def("backends", [] {
    nb::list all;
    for (const backend_info& b : backends())
      all.append(nb::make_tuple(b.name, b.compiled, b.remedy, b.on_device, b.library));
    return all;
  });
}

}  // namespace skerry::python
