// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "skerry/ids.hpp"

namespace skerry::python {

/// Options of a file of row numbers: vertices, first id, first_line_meaning, columns from 0 on,
/// lenient, strict.
using row_rules = std::tuple<std::optional<std::uint64_t>, std::optional<std::uint64_t>, int,
                             std::vector<unsigned>, bool, bool>;
read_options options_of(const row_rules& rules);

/// A column of a text: its place from 0 on, or its name in the first line.
using column_key = std::variant<unsigned, std::string>;

/// Options of a text of any ids: columns; the column of weights, its thresholds, the bounds from
/// above, and the default; column_names, missing_ids, id_type; the delimiter, empty: automatic.
using text_rules = std::tuple<std::vector<column_key>,
                              std::optional<std::tuple<column_key, std::vector<double>,
                                                       std::vector<double>, std::optional<double>>>,
                              int, int, int, std::string>;
id_read_options options_of(const text_rules& rules);

/// The ids of the vertices of a file, as a numpy array of integers or a list of texts.  Bytes that
/// are no UTF-8 become surrogates, as in names of files.
nanobind::object ids_to_python(const vertex_ids& ids);

/// The ids of vertices for verify_edges_with_ids(), which needs no order of them.
///
/// ids  distinct: a list of bytes, which must outlive the result, or integers of 8 bytes
vertex_ids ids_of_python(const nanobind::object& ids);

}  // namespace skerry::python
