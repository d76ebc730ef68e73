// SPDX-License-Identifier: Apache-2.0
// number_integers() and its like: distinct ids in the order of their first places; read_with_ids().
#include "ids.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"
#include "lib/files/ids/vertex_id_arrays.hpp"
#include "lib/files/readers/column_names.hpp"
#include "matrix.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

/// The first place of each distinct id, and the number of each id.
using numbered = std::pair<nb::object, nb::object>;

template <class Id>
numbered number(std::span<const Id> ids) {
  buffer<std::uint32_t> numbers;
  buffer<std::uint64_t> places;
  {
    const nb::gil_scoped_release unlocked;
    numbers.resize(ids.size());
    places = number_by_first_place(ids, std::span(numbers));
  }
  return {moved_to_numpy(std::move(places)), moved_to_numpy(std::move(numbers))};
}

/// ids  [n] of 64 bits
numbered number_integers(const array& ids) {
  const nb::dlpack::dtype type = ids.dtype();
  if (ids.ndim() != 1 || type.bits != 64)
    throw nb::type_error("ids must be a one-dimensional array of integers of 8 bytes");
  if (type.code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Int))
    return number(std::span(static_cast<const std::int64_t*>(ids.data()), ids.size()));
  return number(std::span(static_cast<const std::uint64_t*>(ids.data()), ids.size()));
}

/// Zeros at the end of a row do not count.
///
/// rows  [n, m] bytes
numbered number_bytes(const array& rows) {
  if (rows.ndim() != 2 || rows.dtype().bits != 8)
    throw nb::type_error("rows must be a two-dimensional array of bytes");
  const std::size_t n = rows.shape(0), width = rows.shape(1);
  const std::string_view bytes(static_cast<const char*>(rows.data()), n * width);
  std::vector<std::string_view> ids(n);
  {
    const nb::gil_scoped_release unlocked;
    for (std::size_t k = 0; k < n; ++k) {
      const std::string_view row = bytes.substr(k * width, width);
      ids[k] = row.substr(0, row.find_last_not_of('\0') + 1);
    }
  }
  return number(std::span<const std::string_view>(ids));
}

/// texts    objects of any types
/// returns  nothing unless all are of type str and have an encoding in UTF-8
std::optional<numbered> number_texts(const nb::list& texts) {
  std::vector<std::string_view> ids;
  ids.reserve(nb::len(texts));
  for (const nb::handle text : texts) {
    if (!PyUnicode_CheckExact(text.ptr())) return std::nullopt;
    Py_ssize_t size = 0;
    const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (bytes == nullptr) {
      PyErr_Clear();  // a surrogate; the caller numbers such texts as objects
      return std::nullopt;
    }
    ids.emplace_back(bytes, static_cast<std::size_t>(size));
  }
  return number(std::span<const std::string_view>(ids));
}

/// Strings as Arrow stores them.
///
/// offsets  [n + 1] of 4 or 8 bytes, ascending
/// bytes    [at least the last offset]
std::vector<std::string_view> strings_of(const array& offsets, const array& bytes) {
  const auto views = [&]<class Offset>(Offset) {
    const auto* const first = static_cast<const Offset*>(offsets.data());
    const char* const text = static_cast<const char*>(bytes.data());
    std::vector<std::string_view> ids(offsets.size() - 1);
    for (std::size_t k = 0; k < ids.size(); ++k)
      ids[k] = {text + first[k], static_cast<std::size_t>(first[k + 1] - first[k])};
    return ids;
  };
  return offsets.dtype().bits == 32 ? views(std::int32_t{}) : views(std::int64_t{});
}

numbered number_strings(const array& offsets, const array& bytes) {
  const auto ids = strings_of(offsets, bytes);
  return number(std::span<const std::string_view>(ids));
}

/// The place of the smallest string of each group, compared by bytes; n for one without members.
///
/// groups, members  [m] integers of 8 bytes below n: the string at members[k] is one of groups[k]
/// returns          [n]
nb::object least_strings(const array& offsets, const array& bytes, const array& groups,
                         const array& members) {
  const std::size_t m = groups.size();
  if (groups.dtype().bits != 64 || members.dtype().bits != 64 || members.size() != m)
    throw nb::type_error("groups and members must be arrays of as many integers of 8 bytes");
  const std::span group(static_cast<const std::uint64_t*>(groups.data()), m);
  const std::span member(static_cast<const std::uint64_t*>(members.data()), m);
  std::vector<std::uint64_t> least;
  {
    const nb::gil_scoped_release unlocked;
    const auto ids = strings_of(offsets, bytes);
    const std::uint64_t n = ids.size();
    least.assign(n, n);
    for (std::size_t k = 0; k < m; ++k) {
      if (group[k] >= n || member[k] >= n)
        throw nb::index_error("a group or member is not below n");
      std::uint64_t& first = least[group[k]];
      if (first == n || ids[member[k]] < ids[first]) first = member[k];
    }
  }
  return moved_to_numpy(std::move(least));
}

table_column column_of(const column_key& key) {
  if (const auto* const name = std::get_if<std::string>(&key)) return *name;
  return std::get<unsigned>(key) + 1;
}

/// rows     whether rows are the vertices
/// returns  the matrix; the ids of its vertices, None for rows; and of several bounds, how many of
///          the first entries meet each
std::tuple<stored_matrix, nb::object, std::vector<std::uint64_t>> read_ids(const std::string& file,
                                                                           const text_rules& rules,
                                                                           unsigned threads,
                                                                           bool rows) {
  id_read_options how = options_of(rules);
  how.reading.threads = threads;
  const auto unlocked = [](auto read) {
    const nb::gil_scoped_release lock;
    return read();
  };
  if (rows) return {unlocked([&] { return read_rows(file, how); }).matrix, nb::none(), {}};
  auto [read, entries_at] = unlocked([&] { return read_at_bounds(file, how); });
  nb::object ids = ids_to_python(read.ids);
  return {std::move(read.matrix), std::move(ids), std::move(entries_at)};
}

}  // namespace

id_read_options options_of(const text_rules& rules) {
  const auto& [columns, weights, header, missing, type, delimiter] = rules;
  id_read_options how;
  how.columns.clear();
  for (const column_key& key : columns) how.columns.push_back(column_of(key));
  if (weights) {
    const auto& [column, thresholds, distances, missing_weight] = *weights;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    how.weights = {column_of(column), thresholds.empty() ? -infinity : thresholds[0],
                   distances.empty() ? infinity : distances[0], missing_weight};
    if (thresholds.size() > 1) how.weights->thresholds = thresholds;
    if (distances.size() > 1) how.weights->distances = distances;
  }
  how.names = static_cast<column_names>(header);
  how.missing = static_cast<missing_ids>(missing);
  how.type = static_cast<id_type>(type);
  if (!delimiter.empty()) how.delimiter = delimiter[0], how.delimiter_tail = delimiter.substr(1);
  return how;
}

nb::object ids_to_python(const vertex_ids& ids) {
  const std::size_t n = ids.size();
  if (ids.are_integers()) {
    // They ascend, so the first says whether any is negative.
    const bool is_signed = n != 0 && ids.text(0).front() == '-';
    const auto numbers = [&]<class Number>(Number) {
      std::vector<Number> all(n);
      for (std::size_t v = 0; v < n; ++v) {
        const std::string text = ids.text(v);
        std::from_chars(text.data(), text.data() + text.size(), all[v]);
      }
      return moved_to_numpy(std::move(all));
    };
    return is_signed ? numbers(std::int64_t{}) : numbers(std::uint64_t{});
  }
  nb::list texts;
  for (std::size_t v = 0; v < n; ++v) {
    const std::string text = ids.text(v);
    texts.append(nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()),
                                                "surrogateescape")));
  }
  return texts;
}

vertex_ids ids_of_python(const nb::object& ids) {
  if (nb::isinstance<nb::list>(ids)) {
    buffer<string_ids::element> texts;
    for (const nb::handle text : nb::cast<nb::list>(ids)) {
      const auto bytes = nb::cast<nb::bytes>(text);
      texts.push_back(string_ids::element_of({bytes.c_str(), bytes.size()}));
    }
    return vertex_ids(detail::vertex_id_arrays{sorted_ids<string_ids>(std::move(texts))});
  }
  const auto given = nb::cast<array>(ids);
  auto numbers = copy_of<buffer<std::uint64_t>>(given);
  const bool has_negative =
      given.dtype().code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Int) &&
      std::ranges::any_of(numbers, [](std::uint64_t id) { return id >> 63 != 0; });
  const auto order = has_negative ? integer_order::two_complement : integer_order::plain;
  return vertex_ids(detail::vertex_id_arrays{sorted_ids<integer_ids>(std::move(numbers), order)});
}

void bind_ids(nb::module_& module) {
  module.def("number_integers", &number_integers, nb::arg().noconvert());
  module.def("number_bytes", &number_bytes, nb::arg().noconvert());
  module.def("number_texts", &number_texts);
  module.def("number_strings", &number_strings, nb::arg().noconvert(), nb::arg().noconvert());
  module.def("least_strings", &least_strings, nb::arg().noconvert(), nb::arg().noconvert(),
             nb::arg().noconvert(), nb::arg().noconvert());
  module.def("name_different_things", [](const std::string& one, const std::string& other) {
    return name_different_things(one, other);
  });
  module.def("read_with_ids", &read_ids);
}

}  // namespace skerry::python
