// SPDX-License-Identifier: Apache-2.0
// cc() of matrices in the memory of a CUDA device, whose labels stay there.  Part of builds with
// CUDA.
#include <cuda_runtime_api.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "answer.hpp"
#include "bindings.hpp"
#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_scope.hpp"
#include "progress.hpp"
#include "skerry/cuda.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

/// An address in the memory of a device, as Python has it.
using address = std::uintptr_t;

template <class Word>
const Word* words_at(address place) {
  return reinterpret_cast<const Word*>(place);
}

/// An array of another package, which owns it.
struct device_array {
  nb::ndarray<nb::ro> held;
};

nb::tuple shape_of(const device_array& a) {
  nb::list shape;
  for (std::size_t k = 0; k < a.held.ndim(); ++k) shape.append(a.held.shape(k));
  return nb::tuple(shape);
}

/// In bytes.
nb::tuple strides_of(const device_array& a) {
  nb::list strides;
  for (std::size_t k = 0; k < a.held.ndim(); ++k)
    strides.append(a.held.stride(k) * static_cast<std::int64_t>(a.held.itemsize()));
  return nb::tuple(strides);
}

/// As numpy writes it, such as "<i4"; "" for other elements than integers.
std::string type_of(const device_array& a) {
  const nb::dlpack::dtype type = a.held.dtype();
  const bool is_signed = type.code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Int);
  if (!is_signed && type.code != static_cast<std::uint8_t>(nb::dlpack::dtype_code::UInt)) return "";
  return (is_signed ? "<i" : "<u") + std::to_string(type.bits / 8);
}

/// The device whose memory an address is in; that of the calling thread for other memory.
int device_at(address place) {
  cudaPointerAttributes found{};
  if (place != 0)
    check_cuda(cudaPointerGetAttributes(&found, words_at<void>(place)), "cudaPointerGetAttributes");
  if (found.type == cudaMemoryTypeDevice || found.type == cudaMemoryTypeManaged)
    return found.device;
  int current = 0;
  check_cuda(cudaGetDevice(&current), "cudaGetDevice");
  return current;
}

/// Returns when the work in a stream has completed.
void wait_for_stream(address stream) {
  const nb::gil_scoped_release unlocked;
  check_cuda(cudaStreamSynchronize(reinterpret_cast<cudaStream_t>(stream)),
             "cudaStreamSynchronize");
}

/// Labels in the memory of a device, in the width of the matrix's ids.
struct device_answer {
  std::variant<device_result<std::uint32_t>, device_result<std::uint64_t>> held;
  int device;

  [[nodiscard]] std::size_t vertices() const {
    return std::visit([](const auto& r) { return r.labels.size(); }, held);
  }
};

template <class View>
device_answer solve(int device, const View& A, const options& how, nb::object progress_function) {
  return with_progress(how, std::move(progress_function), [&](const options& watched) {
    const device_scope here(device);
    return device_answer{cc_on_device(A, watched), device};
  });
}

device_answer solve_csr(int device, std::int64_t rows, std::int64_t columns, std::int64_t entries,
                        address offsets, unsigned offset_bytes, address ids, unsigned id_bytes,
                        const options& how, nb::object progress_function) {
  using u32 = std::uint32_t;
  using u64 = std::uint64_t;
  const auto solve_as = [&]<class Index, class Offset>(Index, Offset) {
    const device_csr_view<Index, Offset> A(rows, columns, entries, words_at<Offset>(offsets),
                                           words_at<Index>(ids));
    return solve(device, A, how, std::move(progress_function));
  };
  if (id_bytes == 8) return solve_as(u64{}, u64{});
  return offset_bytes == 8 ? solve_as(u32{}, u64{}) : solve_as(u32{}, u32{});
}

device_answer solve_coo(int device, std::int64_t rows, std::int64_t columns, std::int64_t entries,
                        address row_ids, address ids, unsigned id_bytes, const options& how,
                        nb::object progress_function) {
  const auto solve_as = [&]<class Index>(Index) {
    const device_coo_view<Index> A(rows, columns, entries, words_at<Index>(row_ids),
                                   words_at<Index>(ids));
    return solve(device, A, how, std::move(progress_function));
  };
  return id_bytes == 8 ? solve_as(std::uint64_t{}) : solve_as(std::uint32_t{});
}

/// Labels as signed numbers where they fit, as those of host matrices are.
template <class Visit>
auto with_labels(device_answer& found, Visit visit) {
  return std::visit(
      [&]<class Index>(device_result<Index>& r) {
        if (sizeof(Index) == 4 && r.labels.size() > std::uint64_t{1} << 31)
          return visit(r.labels.data(), r.labels.size());
        return visit(reinterpret_cast<std::make_signed_t<Index>*>(r.labels.data()),
                     r.labels.size());
      },
      found.held);
}

/// An object with __dlpack__ and __dlpack_device__.
nb::object exported(nb::handle self) {
  auto& found = nb::cast<device_answer&>(self);
  return with_labels(found, [&]<class Number>(Number* labels, std::size_t size) {
    return nb::cast(nb::ndarray<nb::array_api, Number, nb::device::cuda>(
        labels, {size}, self, {}, nb::dtype<Number>(), nb::device::cuda::value, found.device));
  });
}

address address_of_labels(device_answer& found) {
  return with_labels(found,
                     [](auto* labels, std::size_t) { return reinterpret_cast<address>(labels); });
}

std::string type_of_labels(device_answer& found) {
  return with_labels(found, []<class Number>(Number*, std::size_t) {
    return (std::is_signed_v<Number> ? "<i" : "<u") + std::to_string(sizeof(Number));
  });
}

/// The same with labels in host memory.
answer copied(const device_answer& found) {
  const nb::gil_scoped_release unlocked;
  return std::visit(
      [](const auto& r) {
        using index = std::remove_const_t<std::remove_pointer_t<decltype(r.labels.data())>>;
        return answer{result<index>{r.labels.copied(), r.count, r.used}};
      },
      found.held);
}

}  // namespace

void bind_device(nb::module_& module) {
  nb::class_<device_array>(module, "DeviceArray")
      .def("__init__", [](device_array* self,
                          nb::ndarray<nb::ro> held) { new (self) device_array{std::move(held)}; })
      .def_prop_ro("address",
                   [](const device_array& a) { return reinterpret_cast<address>(a.held.data()); })
      .def_prop_ro("shape", &shape_of)
      .def_prop_ro("strides", &strides_of)
      .def_prop_ro("type", &type_of)
      .def_prop_ro("device", [](const device_array& a) { return a.held.device_id(); });
  nb::class_<device_answer>(module, "DeviceAnswer")
      .def_prop_ro("count",
                   [](const device_answer& a) {
                     return std::visit([](auto& r) { return r.count; }, a.held);
                   })
      .def_prop_ro("vertices", &device_answer::vertices)
      .def_prop_ro("address", &address_of_labels)
      .def_prop_ro("type", &type_of_labels)
      .def("info",
           [](const device_answer& a) {
             return std::visit([](const auto& r) { return info_of(r.used); }, a.held);
           })
      .def("exported", [](nb::handle self) { return exported(self); })
      .def("copied", &copied);
  module.def("device_at", &device_at);
  module.def("wait_for_stream", &wait_for_stream);
  module.def("release_device_memory", &release_device_memory,
             nb::call_guard<nb::gil_scoped_release>());
  module.def("solve_device_csr", &solve_csr, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
             nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none());
  module.def("solve_device_coo", &solve_coo, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
             nb::arg(), nb::arg(), nb::arg(), nb::arg().none());
}

}  // namespace skerry::python
