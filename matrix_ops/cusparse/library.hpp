// SPDX-License-Identifier: Apache-2.0
// cuSPARSE and NVRTC, loaded with dlopen by the first product. If they were linked, every program
// would map 270 MB at its start, which takes a hundred times as long as a small matrix, and would
// not start without these libraries.
#pragma once

#include <cusparse.h>
#include <dlfcn.h>
#include <nvrtc.h>

#include <string>

#include "matrix_ops/error.hpp"

namespace skerry::cusparse {

/// A shared library; stays loaded until the program ends.
class library {
 public:
  /// throws  backend_error: found neither on the loader's search path nor in the CUDA toolkit of
  ///         this build
  explicit library(const std::string& file) : handle_(dlopen(file.c_str(), RTLD_NOW)) {
    if (handle_ == nullptr) handle_ = dlopen((SKERRY_CUDA_LIBRARIES "/" + file).c_str(), RTLD_NOW);
    if (handle_ == nullptr)
      throw backend_error("dlopen", std::string(dlerror()) +
                                        "; add the CUDA toolkit's libraries to LD_LIBRARY_PATH");
  }

  /// Sets `function` to the address of a symbol.
  ///
  /// throws  backend_error: no such symbol
  template <class Function>
  void find(const char* name, Function*& function) const {
    function = reinterpret_cast<Function*>(dlsym(handle_, name));
    if (function == nullptr)
      throw backend_error("dlsym", std::string("symbol ") + name + " not found");
  }

 private:
  void* handle_;
};

/// The cuSPARSE functions in use.
struct cusparse_functions {
  decltype(&cusparseCreate) create;
  decltype(&cusparseDestroy) destroy;
  decltype(&cusparseSetStream) set_stream;
  decltype(&cusparseGetErrorName) error_name;
  decltype(&cusparseCreateCsr) create_csr;
  decltype(&cusparseDestroySpMat) destroy_sparse;
  decltype(&cusparseCreateDnMat) create_dense;
  decltype(&cusparseDestroyDnMat) destroy_dense;
  decltype(&cusparseSpMMOp_createPlan) create_plan;
  decltype(&cusparseSpMMOp) multiply;
  decltype(&cusparseSpMMOp_destroyPlan) destroy_plan;

  cusparse_functions() {
    const library from("libcusparse.so." + std::to_string(CUSPARSE_VER_MAJOR));
    from.find("cusparseCreate", create);
    from.find("cusparseDestroy", destroy);
    from.find("cusparseSetStream", set_stream);
    from.find("cusparseGetErrorName", error_name);
    from.find("cusparseCreateCsr", create_csr);
    from.find("cusparseDestroySpMat", destroy_sparse);
    from.find("cusparseCreateDnMat", create_dense);
    from.find("cusparseDestroyDnMat", destroy_dense);
    from.find("cusparseSpMMOp_createPlan", create_plan);
    from.find("cusparseSpMMOp", multiply);
    from.find("cusparseSpMMOp_destroyPlan", destroy_plan);
  }
};

/// The NVRTC functions in use.
struct nvrtc_functions {
  decltype(&nvrtcCreateProgram) create;
  decltype(&nvrtcDestroyProgram) destroy;
  decltype(&nvrtcCompileProgram) compile;
  decltype(&nvrtcGetErrorString) error_text;
  decltype(&nvrtcGetProgramLogSize) log_size;
  decltype(&nvrtcGetProgramLog) log;
  decltype(&nvrtcGetLTOIRSize) lto_size;
  decltype(&nvrtcGetLTOIR) lto;

  nvrtc_functions() {
    const library from("libnvrtc.so." + std::to_string(CUDART_VERSION / 1000));
    from.find("nvrtcCreateProgram", create);
    from.find("nvrtcDestroyProgram", destroy);
    from.find("nvrtcCompileProgram", compile);
    from.find("nvrtcGetErrorString", error_text);
    from.find("nvrtcGetProgramLogSize", log_size);
    from.find("nvrtcGetProgramLog", log);
    from.find("nvrtcGetLTOIRSize", lto_size);
    from.find("nvrtcGetLTOIR", lto);
  }
};

[[nodiscard]] inline const cusparse_functions& functions() {
  static const cusparse_functions all;
  return all;
}
[[nodiscard]] inline const nvrtc_functions& compiler() {
  static const nvrtc_functions all;
  return all;
}

/// Throws backend_error unless the call succeeded.
inline void check(cusparseStatus_t status, const char* call,
                  source_location where = source_location::current()) {
  if (status != CUSPARSE_STATUS_SUCCESS)
    throw backend_error(call, functions().error_name(status), where);
}
inline void check(nvrtcResult status, const char* call,
                  source_location where = source_location::current()) {
  if (status != NVRTC_SUCCESS) throw backend_error(call, compiler().error_text(status), where);
}

}  // namespace skerry::cusparse
