// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

#include "skerry/ids.hpp"

namespace skerry::python {

/// The ids of the vertices of a file, as a numpy array of integers or a list of texts.  Bytes that
/// are no UTF-8 become surrogates, as in names of files.
nanobind::object ids_to_python(const vertex_ids& ids);

/// The ids of vertices for verify_edges_with_ids(), which needs no order of them.
///
/// ids  distinct: a list of bytes, which must outlive the result, or integers of 8 bytes
vertex_ids ids_of_python(const nanobind::object& ids);

}  // namespace skerry::python
