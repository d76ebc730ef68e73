// SPDX-License-Identifier: Apache-2.0
// read(), write() and their like; the arrays of a matrix without a copy.
#include <nanobind/ndarray.h>

#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"
#include "ids.hpp"
#include "lib/files/writers/writers.hpp"
#include "matrix.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/passes/check.hpp"
#include "skerry/io.hpp"
#include "skerry/pattern.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

stored_matrix read_file(const std::string& file, const row_rules& rules, bool is_bipartite,
                        unsigned threads) {
  const nb::gil_scoped_release unlocked;
  read_options how = options_of(rules);
  how.bipartite = is_bipartite;
  how.threads = threads;
  return read(file, how);
}

/// The view of a matrix of a file, which owns the arrays.
matrix view_of(nb::handle self) {
  const auto& stored = nb::cast<const stored_matrix&>(self);
  matrix A;
  with_view(stored, [&](const auto& view) { A.view = view; });
  A.owner = nb::borrow(self);
  return A;
}

template <class Number>
nb::object signed_array(const Number* numbers, std::size_t size, nb::handle owner) {
  using signed_number = std::make_signed_t<Number>;
  return nb::cast(nb::ndarray<nb::numpy, const signed_number>(
      reinterpret_cast<const signed_number*>(numbers), {size}, owner));
}

/// (is CSR, row offsets or row ids, column ids)
nb::tuple arrays_of(nb::handle self) {
  const auto& stored = nb::cast<const stored_matrix&>(self);
  return with_view(stored, [&](const auto& view) {
    constexpr bool is_csr = requires { view.row_offsets; };
    const nb::object columns = signed_array(view.columns.data(), view.columns.size(), self);
    if constexpr (is_csr)
      return nb::make_tuple(
          true, signed_array(view.row_offsets.data(), view.row_offsets.size(), self), columns);
    else
      return nb::make_tuple(false, signed_array(view.rows.data(), view.rows.size(), self), columns);
  });
}

/// What pickle and copy keep.
nb::tuple matrix_state(nb::handle self) {
  const auto& A = nb::cast<const stored_matrix&>(self);
  return nb::make_tuple(A.row_count(), A.column_count(), arrays_of(self),
                        A.symmetric == symmetry::yes, A.format, A.shape_line, A.symmetry_known,
                        A.notes, A.is_undirected);
}

void restore_matrix(
    stored_matrix& self,
    const std::tuple<std::uint64_t, std::uint64_t, std::tuple<bool, array, array>, bool,
                     std::string, std::uint64_t, bool, std::vector<std::string>, bool>& state) {
  const auto& [rows, columns, arrays, is_symmetric, format, line, is_known, notes, undirected] =
      state;
  const auto& [is_csr, first, ids] = arrays;
  stored_matrix A{.entries = {},
                  .symmetric = symmetry_of(is_symmetric),
                  .format = format,
                  .shape_line = line,
                  .symmetry_known = is_known,
                  .notes = notes,
                  .is_undirected = undirected};
  const auto restored = [&]<class Index, class Offset>(Index, Offset) {
    if (is_csr)
      A.entries = skerry::csr<Index, Offset>{rows, columns, copy_of<buffer<Offset>>(first),
                                             copy_of<buffer<Index>>(ids)};
    else
      A.entries = skerry::coo<Index>{rows, columns, copy_of<lazy_buffer<Index>>(first),
                                     copy_of<lazy_buffer<Index>>(ids)};
  };
  if (ids.dtype().bits == 64)
    restored(std::uint64_t{}, std::uint64_t{});
  else if (first.dtype().bits == 64)
    restored(std::uint32_t{}, std::uint64_t{});
  else
    restored(std::uint32_t{}, std::uint32_t{});
  new (&self) stored_matrix(std::move(A));
}

/// A copy of a view of Python's arrays, whose ids have been checked.
stored_matrix store(const matrix& A) {
  const nb::gil_scoped_release unlocked;
  return std::visit(
      [&](const auto& view) {
        using index = typename std::decay_t<decltype(view)>::index;
        check_shape(view, vertices_of(view.row_count != view.column_count));
        check_entries(view, skerry::threads());
        stored_matrix stored{.entries = {}, .format = ""};
        if constexpr (requires { view.row_offsets; }) {
          using offset = typename decltype(view.row_offsets)::value_type;
          stored.entries =
              skerry::csr<index, offset>{view.row_count,
                                         view.column_count,
                                         {view.row_offsets.begin(), view.row_offsets.end()},
                                         {view.columns.begin(), view.columns.end()}};
        } else {
          skerry::coo<index> entries{view.row_count, view.column_count, {}, {}};
          entries.rows.resize(view.entry_count());
          entries.columns.resize(entries.rows.size());
          std::size_t k = 0;
          for_each_entry(view, serial(), [&](index u, index v) {
            entries.rows[k] = u;
            entries.columns[k++] = v;
          });
          stored.entries = std::move(entries);
        }
        return stored;
      },
      A.view);
}

void write_file(const std::string& file, const stored_matrix& A, const std::string& name,
                std::int64_t min_weight, std::int64_t max_weight, std::uint64_t seed,
                bool ids_are_checked) {
  const nb::gil_scoped_release unlocked;
  (ids_are_checked ? write_checked : write)(file, A,
                                            {.format = format_named(name),
                                             .min_weight = min_weight,
                                             .max_weight = max_weight,
                                             .seed = seed});
}

/// labels  [n], unsigned integers of 4 or 8 bytes
void write_label_file(const std::string& file, const array& labels) {
  const nb::gil_scoped_release unlocked;
  if (labels.dtype().bits == 32)
    write_labels(file, std::span(static_cast<const std::uint32_t*>(labels.data()), labels.size()));
  else
    write_labels(file, std::span(static_cast<const std::uint64_t*>(labels.data()), labels.size()));
}

/// The members of pattern_facts in their order, of which ranges of degrees are tuples.
nb::tuple pattern_of(const stored_matrix& A, bool is_bipartite, unsigned threads) {
  const pattern_facts found = [&] {
    const nb::gil_scoped_release unlocked;
    return describe_pattern(A, vertices_of(is_bipartite), threads);
  }();
  nb::list degrees;
  for (const degree_range& each : found.degrees)
    degrees.append(nb::make_tuple(each.least, each.most, each.vertices));
  return nb::make_tuple(found.vertices, found.entries, found.symmetric, found.loops, found.repeats,
                        found.edges, found.isolated, found.least_degree, found.largest_degree,
                        found.mean_degree(), degrees);
}

/// The members of density_grid, of which the entries are an array [down * across].
nb::tuple cells_of(const stored_matrix& A, std::uint64_t most_cells) {
  density_grid found = [&] {
    const nb::gil_scoped_release unlocked;
    return count_in_cells(A, most_cells);
  }();
  return nb::make_tuple(found.side, found.down, found.across,
                        moved_to_numpy(std::move(found.entries)));
}

}  // namespace

read_options options_of(const row_rules& rules) {
  const auto& [vertices, first_id, first_line, columns, lenient, strict] = rules;
  read_options how;
  how.vertices = vertices;
  how.first_id = first_id;
  how.first_line = static_cast<first_line_meaning>(first_line);
  for (const unsigned column : columns) how.columns.push_back(column + 1);
  how.lenient = lenient;
  how.strict = strict;
  return how;
}

void bind_files(nb::module_& module) {
  nb::class_<stored_matrix>(module, "StoredMatrix")
      .def_prop_ro("rows", &stored_matrix::row_count)
      .def_prop_ro("columns", &stored_matrix::column_count)
      .def_prop_ro("entries", &stored_matrix::entry_count)
      .def_ro("format", &stored_matrix::format)
      .def_ro("notes", &stored_matrix::notes)
      .def_ro("symmetry_known", &stored_matrix::symmetry_known)
      .def_ro("is_undirected", &stored_matrix::is_undirected)
      .def_prop_ro("symmetric", [](const stored_matrix& A) { return A.symmetric == symmetry::yes; })
      .def("view", [](nb::handle self) { return view_of(self); })
      .def("arrays", [](nb::handle self) { return arrays_of(self); })
      .def("__reduce__", &reduced)
      .def("__getstate__", [](nb::handle self) { return matrix_state(self); })
      .def("__setstate__", &restore_matrix);
  module.def("read", &read_file);
  module.def("store", &store);
  module.def("write", &write_file);
  module.def("write_labels", &write_label_file, nb::arg(), nb::arg().noconvert());
  module.def("describe_pattern", &pattern_of);
  module.def("count_in_cells", &cells_of);
}

}  // namespace skerry::python
