// SPDX-License-Identifier: Apache-2.0
// The semiring that is passed to cuSPARSE: three device functions, compiled to LTO IR, which
// cuSPARSE links into its kernel.
//
// Values are ids, stored as the bit pattern of a float or a double, so that every id is exact. The
// sum is the maximum of the bit patterns. Its zero is 0, so zeros that cuSPARSE adds to a sum do no
// harm; they did with minima (the last row of a large matrix was 0). A minimum is the complement of
// a maximum of complements.
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

/// The floating-point type with the bit pattern of an id of this width.
template <std::unsigned_integral Index>
struct id_encoding;
template <>
struct id_encoding<std::uint32_t> {
  static constexpr cudaDataType type = CUDA_R_32F;
  static constexpr cusparseIndexType_t index = CUSPARSE_INDEX_32I;
  static constexpr const char* defines =
      "#define NUMBER float\n"
      "#define BITS __float_as_uint\n"
      "#define CARRY __uint_as_float\n";
};
template <>
struct id_encoding<std::uint64_t> {
  static constexpr cudaDataType type = CUDA_R_64F;
  static constexpr cusparseIndexType_t index = CUSPARSE_INDEX_64I;
  static constexpr const char* defines =
      "#define NUMBER double\n"
      "#define BITS (unsigned long long)__double_as_longlong\n"
      "#define CARRY(x) __longlong_as_double((long long)(x))\n";
};

/// Sources of the functions: add of two values; `second` of the value of an entry and x; and the
/// epilogue, which returns the sum unchanged.
inline constexpr const char* add_source =
    "__device__ NUMBER add_op(NUMBER a, NUMBER b) { return CARRY(max(BITS(a), BITS(b))); }\n";
inline constexpr const char* multiply_source =
    "__device__ NUMBER mul_op(NUMBER, NUMBER x) { return x; }\n";
inline constexpr const char* epilogue_source =
    "__device__ NUMBER epilogue(NUMBER sum, NUMBER) { return sum; }\n";

/// Deleter of an NVRTC program.
struct destroy_program {
  void operator()(nvrtcProgram program) const { compiler().destroy(&program); }
};

/// Compiles a function to LTO IR for the calling thread's device, to be linked by cuSPARSE.
///
/// throws  backend_error with the compiler's log
[[nodiscard]] inline std::vector<char> compiled(const std::string& source) {
  int device = 0, major = 0, minor = 0;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device),
             "cudaDeviceGetAttribute");
  check_cuda(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device),
             "cudaDeviceGetAttribute");
  const std::string architecture = "-arch=compute_" + std::to_string(major * 10 + minor);
  const char* const options[] = {architecture.c_str(), "-rdc=true", "-dlto"};
  const auto& nvrtc = compiler();
  nvrtcProgram program = nullptr;
  check(nvrtc.create(&program, source.c_str(), "operator", 0, nullptr, nullptr),
        "nvrtcCreateProgram");
  const std::unique_ptr<std::remove_pointer_t<nvrtcProgram>, destroy_program> owner(program);
  if (const auto status = nvrtc.compile(program, 3, options); status != NVRTC_SUCCESS) {
    std::size_t bytes = 0;
    nvrtc.log_size(program, &bytes);
    std::string log(bytes, ' ');
    nvrtc.log(program, log.data());
    throw backend_error("nvrtcCompileProgram", nvrtc.error_text(status) + (": " + log));
  }
  std::size_t bytes = 0;
  check(nvrtc.lto_size(program, &bytes), "nvrtcGetLTOIRSize");
  std::vector<char> code(bytes);
  check(nvrtc.lto(program, code.data()), "nvrtcGetLTOIR");
  return code;
}

/// The three functions as LTO IR.
struct operators {
  std::vector<char> add, multiply, epilogue;
};

/// The functions for one id type; compiled once per process.
template <std::unsigned_integral Index>
[[nodiscard]] const operators& operators_of() {
  const auto code = [](const char* source) {
    return compiled(id_encoding<Index>::defines + std::string(source));
  };
  static const operators all{code(add_source), code(multiply_source), code(epilogue_source)};
  return all;
}

}  // namespace skerry::cusparse
