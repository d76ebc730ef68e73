// SPDX-License-Identifier: Apache-2.0
// Growing: components of a graph that grows, or of prefixes of its edges.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "answer.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "matrix.hpp"
#include "skerry/incremental.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

/// Components that any thread may use: a lock is held by the calls that need them for themselves.
class growing {
 public:
  using components = incremental_components<std::uint32_t>;

  explicit growing(components held) : held_(std::move(held)) {}

  /// call(components) without the global interpreter lock, beside other such calls.
  template <class Call>
  auto beside_others(Call call) {
    const nb::gil_scoped_release unlocked;
    const std::shared_lock lock(in_use_);
    return call(held_);
  }

  /// The same, while no other call runs.
  template <class Call>
  auto alone(Call call) {
    const nb::gil_scoped_release unlocked;
    const std::unique_lock lock(in_use_);
    return call(held_);
  }

 private:
  components held_;
  std::shared_mutex in_use_;
};

using batch = coo_view<std::uint32_t>;

const batch& batch_of(const matrix& A) { return std::get<batch>(A.view); }

/// labels  None: there are n vertices without edges
growing* start(std::uint64_t n, const array& labels, unsigned threads) {
  const nb::gil_scoped_release unlocked;
  const incremental_options how{.threads = threads};
  if (!labels.is_valid()) return new growing(growing::components(n, how));
  const std::span all(static_cast<const std::uint32_t*>(labels.data()), labels.size());
  return new growing(growing::components(all, how));
}

growing* open_state(const std::string& file, unsigned threads) {
  const nb::gil_scoped_release unlocked;
  return new growing(growing::components::open(file, {.threads = threads}));
}

/// Labels that ended, and those that their components have now.
std::pair<nb::object, nb::object> insert_with_merges(growing& g, const matrix& A) {
  const auto merges =
      g.beside_others([&](auto& held) { return held.insert_with_merges(batch_of(A)); });
  std::vector<std::uint32_t> absorbed, labels;
  for (const auto& merge : merges) {
    absorbed.push_back(merge.absorbed);
    labels.push_back(merge.label);
  }
  return {moved_to_numpy(std::move(absorbed)), moved_to_numpy(std::move(labels))};
}

/// Bit k % 8 of byte k / 8: whether the ends of pair k are connected.
nb::object connected(growing& g, const matrix& A) {
  const bit_vector found = g.beside_others([&](auto& held) { return held.connected(batch_of(A)); });
  std::vector<std::uint8_t> bytes(8 * ((found.size() + 63) / 64));
  if (!bytes.empty()) std::memcpy(bytes.data(), found.words(), bytes.size());
  return moved_to_numpy(std::move(bytes));
}

answer components(growing& g) {
  return g.alone([](auto& held) {
    return answer{result<std::uint32_t>{
        held.labels(), held.count(), {.algorithm = "growing", .backend = "threads"}}};
  });
}

/// The components of the first ends[k] entries of A, for each k.
std::vector<answer> solve_prefixes(const matrix& A, const std::vector<std::uint64_t>& ends,
                                   const options& how) {
  const nb::gil_scoped_release unlocked;
  std::vector<answer> answers;
  for (auto& found : cc_of_prefixes(batch_of(A), ends, {.threads = how.threads})) {
    found.used.algorithm = "growing";
    found.used.backend = "threads";
    answers.push_back({std::move(found)});
  }
  return answers;
}

}  // namespace

void bind_growing(nb::module_& module) {
  nb::class_<growing>(module, "Growing")
      .def("vertices",
           [](growing& g) { return g.beside_others([](auto& a) { return a.vertex_count(); }); })
      .def("count", [](growing& g) { return g.beside_others([](auto& a) { return a.count(); }); })
      .def("grow", [](growing& g, std::uint64_t n) { g.alone([n](auto& held) { held.grow(n); }); })
      .def("insert",
           [](growing& g, const matrix& A) {
             return g.beside_others([&](auto& held) { return held.insert(batch_of(A)); });
           })
      .def("insert_with_merges", &insert_with_merges)
      .def("connected", &connected)
      .def("components", &components)
      .def("save", [](growing& g, const std::string& file) {
        g.alone([&](auto& held) { held.save(file); });
      });
  module.def("start_growing", &start, nb::arg(), nb::arg().noconvert().none(), nb::arg());
  module.def("open_growing", &open_state);
  module.def("solve_prefixes", &solve_prefixes);
}

}  // namespace skerry::python
