// SPDX-License-Identifier: Apache-2.0
// skerry::options as attributes.
#include "skerry/options.hpp"

#include <nanobind/stl/string.h>

#include "bindings.hpp"

namespace nb = nanobind;

namespace skerry::python {

void bind_options(nb::module_& module) {
  nb::class_<options>(module, "Options")
      .def(nb::init<>())
      .def_rw("algorithm", &options::algorithm)
      .def_rw("backend", &options::backend)
      .def_rw("threads", &options::threads)
      .def_rw("bipartite", &options::bipartite)
      .def_prop_rw(
          "symmetric", [](const options& how) { return how.symmetric == symmetry::yes; },
          [](options& how, bool is_symmetric) { how.symmetric = symmetry_of(is_symmetric); })
      .def_prop_rw(
          "dense_labels", [](const options& how) { return how.numbering == numbering::dense; },
          [](options& how, bool is_dense) {
            how.numbering = is_dense ? numbering::dense : numbering::min;
          })
      .def_prop_rw(
          "max_rounds", [](const options& how) { return how.limits.max_rounds; },
          [](options& how, std::uint64_t rounds) { how.limits.max_rounds = rounds; })
      .def_prop_rw(
          "device_count", [](const options& how) { return how.device.count; },
          [](options& how, unsigned count) { how.device.count = count; });
}

}  // namespace skerry::python
