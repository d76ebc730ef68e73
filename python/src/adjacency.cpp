// SPDX-License-Identifier: Apache-2.0
// number_rows(): a graph of networkx, which is dictionaries of dictionaries, as a CSR matrix.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

constexpr std::size_t ahead = 16;  // keys whose memory is fetched before it is read

/// Nodes and neighbours. The methods of other types than str may run code, which may change the
/// graph: from the first such key on, all are held.
struct graph_keys {
  std::vector<PyObject*> nodes, neighbours;
  std::vector<nb::object> held = {};

  void hold() {
    if (!held.empty()) return;
    for (const auto* keys : {&nodes, &neighbours})
      for (PyObject* key : *keys) held.push_back(nb::borrow(key));
  }

  /// body(k, its hash) of each key, one of the two arrays.
  ///
  /// throws  what a hash raises
  template <class Body>
  void for_each_hash(const std::vector<PyObject*>& keys, Body body) {
    for (std::size_t k = 0; k < keys.size(); ++k) {
      if (k + ahead < keys.size()) __builtin_prefetch(keys[k + ahead]);
      if (!PyUnicode_CheckExact(keys[k])) hold();
      const Py_hash_t hash = PyObject_Hash(keys[k]);
      if (hash == -1) throw nb::python_error();
      body(k, hash);
    }
  }
};

/// The number of each key, which is found as in a dictionary: by its hash, and then by ==.
class numbers_of_keys {
 public:
  /// keys  its nodes are distinct, fewer than 2^32
  explicit numbers_of_keys(graph_keys& keys)
      : slots_(std::bit_ceil(2 * keys.nodes.size() + 2)),
        shift_(std::countl_zero(slots_.size()) + 1) {
    keys.for_each_hash(keys.nodes, [&](std::size_t k, Py_hash_t hash) {
      std::size_t at = first_slot(hash);
      while (slots_[at].key != nullptr) at = (at + 1) % slots_.size();
      slots_[at] = {hash, keys.nodes[k], static_cast<std::uint32_t>(k)};
    });
  }

  /// throws  what == raises; KeyError: there is no such key
  [[nodiscard]] std::uint32_t at(PyObject* key, Py_hash_t hash) const {
    for (std::size_t at = first_slot(hash);; at = (at + 1) % slots_.size()) {
      const slot& found = slots_[at];
      if (found.key == nullptr) {
        PyErr_SetObject(PyExc_KeyError, key);
        throw nb::python_error();
      }
      if (found.hash != hash) continue;
      const int equal = PyObject_RichCompareBool(found.key, key, Py_EQ);
      if (equal < 0) throw nb::python_error();
      if (equal == 1) return found.number;
    }
  }

  void prefetch_slot(Py_hash_t hash) const { __builtin_prefetch(&slots_[first_slot(hash)]); }
  void prefetch_key(Py_hash_t hash) const { __builtin_prefetch(slots_[first_slot(hash)].key); }

 private:
  struct slot {
    Py_hash_t hash = 0;
    PyObject* key = nullptr;  // none: the slot is free
    std::uint32_t number = 0;
  };

  [[nodiscard]] std::size_t first_slot(Py_hash_t hash) const {
    return static_cast<std::size_t>((static_cast<std::uint64_t>(hash) * 0x9E3779B97F4A7C15u) >>
                                    shift_);
  }

  std::vector<slot> slots_;
  int shift_;
};

/// rows     the keys are the nodes; each value is a dictionary whose keys are the neighbours
/// returns  offsets [n + 1] and the numbers of the neighbours; nothing if there are other
///          mappings than dictionaries, or 2^31 nodes
/// throws   KeyError: a neighbour is no node
std::optional<std::pair<nb::object, nb::object>> number_rows(nb::handle rows) {
  if (!PyDict_CheckExact(rows.ptr())) return std::nullopt;
  graph_keys keys;
  std::vector<std::int64_t> offsets{0};
  Py_ssize_t place = 0, place_in_row = 0;
  for (PyObject *node, *row; PyDict_Next(rows.ptr(), &place, &node, &row) != 0;) {
    if (!PyDict_CheckExact(row)) return std::nullopt;
    keys.nodes.push_back(node);
    place_in_row = 0;
    for (PyObject* key; PyDict_Next(row, &place_in_row, &key, nullptr) != 0;)
      keys.neighbours.push_back(key);
    offsets.push_back(static_cast<std::int64_t>(keys.neighbours.size()));
  }
  if (keys.nodes.size() > std::numeric_limits<std::int32_t>::max()) return std::nullopt;
  const numbers_of_keys number(keys);
  const std::size_t size = keys.neighbours.size();
  std::vector<std::int32_t> numbers(size);
  std::vector<Py_hash_t> hashes(size);
  const auto set_number = [&](std::size_t k) {
    numbers[k] = static_cast<std::int32_t>(number.at(keys.neighbours[k], hashes[k]));
  };
  keys.for_each_hash(keys.neighbours, [&](std::size_t k, Py_hash_t hash) {
    hashes[k] = hash;
    number.prefetch_slot(hash);
    if (k >= ahead / 2) number.prefetch_key(hashes[k - ahead / 2]);
    if (k >= ahead) set_number(k - ahead);
  });
  for (std::size_t k = size - std::min(size, ahead); k < size; ++k) set_number(k);
  return std::pair{moved_to_numpy(std::move(offsets)), moved_to_numpy(std::move(numbers))};
}

}  // namespace

void bind_adjacency(nb::module_& module) { module.def("number_rows", &number_rows); }

}  // namespace skerry::python
