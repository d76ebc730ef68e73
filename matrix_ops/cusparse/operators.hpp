// SPDX-License-Identifier: Apache-2.0
// The semiring that cuSPARSE multiplies over, as it is given to it: three functions of numbers, in
// the form that its linker takes.
//
// Numbers are ids whose bits are looked at as a float's or a double's, so that every id is exact.
// The sum is the maximum of the bits, whose zero is 0: zeros that get into cuSPARSE's sums do no
// harm then, as they did to minima (the last row of a large matrix came back 0). A minimum is the
// complement of a maximum of complements.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cusparse/library.hpp"

namespace skerry::cusparse {

/// The number that carries an id of this width.
template <std::unsigned_integral Index>
struct carrier;
template <>
struct carrier<std::uint32_t> {
  static constexpr cudaDataType type = CUDA_R_32F;
  static constexpr cusparseIndexType_t index = CUSPARSE_INDEX_32I;
  static constexpr const char* defines =
      "#define NUMBER float\n"
      "#define BITS __float_as_uint\n"
      "#define CARRY __uint_as_float\n";
};
template <>
struct carrier<std::uint64_t> {
  static constexpr cudaDataType type = CUDA_R_64F;
  static constexpr cusparseIndexType_t index = CUSPARSE_INDEX_64I;
  static constexpr const char* defines =
      "#define NUMBER double\n"
      "#define BITS (unsigned long long)__double_as_longlong\n"
      "#define CARRY(x) __longlong_as_double((long long)(x))\n";
};

/// add of two, `second` of an entry's value and x, and what is written of a sum.
inline constexpr const char* add_source =
    "__device__ NUMBER add_op(NUMBER a, NUMBER b) { return CARRY(max(BITS(a), BITS(b))); }\n";
inline constexpr const char* multiply_source =
    "__device__ NUMBER mul_op(NUMBER, NUMBER x) { return x; }\n";
inline constexpr const char* write_source =
    "__device__ NUMBER epilogue(NUMBER sum, NUMBER) { return sum; }\n";

/// Gives a program of the run-time compiler back.
struct destroy_program {
  void operator()(nvrtcProgram program) const { compiler().destroy(&program); }
};

/// A function compiled for the calling thread's device, to be linked by cuSPARSE.
///
/// throws  backend_error with the compiler's words
[[nodiscard]] inline std::vector<char> compiled(const std::string& source) {
  int device = 0, major = 0, minor = 0;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device),
             "cudaDeviceGetAttribute");
  check_cuda(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device),
             "cudaDeviceGetAttribute");
  const std::string architecture = "-arch=compute_" + std::to_string(major * 10 + minor);
  const char* const options[] = {architecture.c_str(), "-rdc=true", "-dlto"};
  const auto& with = compiler();
  nvrtcProgram program = nullptr;
  check(with.create(&program, source.c_str(), "operator", 0, nullptr, nullptr),
        "nvrtcCreateProgram");
  const std::unique_ptr<std::remove_pointer_t<nvrtcProgram>, destroy_program> owner(program);
  if (const auto status = with.compile(program, 3, options); status != NVRTC_SUCCESS) {
    std::size_t bytes = 0;
    with.log_size(program, &bytes);
    std::string log(bytes, ' ');
    with.log(program, log.data());
    throw backend_error("nvrtcCompileProgram", with.error_text(status) + (": " + log));
  }
  std::size_t bytes = 0;
  check(with.lto_size(program, &bytes), "nvrtcGetLTOIRSize");
  std::vector<char> code(bytes);
  check(with.lto(program, code.data()), "nvrtcGetLTOIR");
  return code;
}

/// The three, compiled.
struct operators {
  std::vector<char> add, multiply, write;
};

/// Those for ids of a width; compiled once.
template <std::unsigned_integral Index>
[[nodiscard]] const operators& operators_of() {
  const auto code = [](const char* source) {
    return compiled(carrier<Index>::defines + std::string(source));
  };
  static const operators all{code(add_source), code(multiply_source), code(write_source)};
  return all;
}

}  // namespace skerry::cusparse
