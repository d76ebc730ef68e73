// SPDX-License-Identifier: Apache-2.0
// The parts of the module, each defined in the file of its name.
#pragma once

#include <nanobind/nanobind.h>

namespace skerry::python {

void bind_errors(nanobind::module_& module);
void bind_options(nanobind::module_& module);
void bind_matrices(nanobind::module_& module);
void bind_adjacency(nanobind::module_& module);
void bind_answers(nanobind::module_& module);
void bind_forests(nanobind::module_& module);
void bind_growing(nanobind::module_& module);
void bind_strong(nanobind::module_& module);
void bind_device(nanobind::module_& module);
void bind_files(nanobind::module_& module);
void bind_generators(nanobind::module_& module);
void bind_ids(nanobind::module_& module);
void bind_streams(nanobind::module_& module);
void bind_lists(nanobind::module_& module);
void bind_trace(nanobind::module_& module);
void bind_semiring(nanobind::module_& module);

/// __reduce__() of a class that has __getstate__() and __setstate__(): protocols 0 and 1 of pickle
/// have no other method for it.
nanobind::object reduced(nanobind::handle self);

}  // namespace skerry::python
