# SPDX-License-Identifier: Apache-2.0
# Finds the packages that the project uses. `make deps` installs all of them on Debian.

find_package(Threads REQUIRED)
find_package(ZLIB)
find_package(fmt QUIET)
find_path(ZSTD_INCLUDE_DIR zstd.h)
find_library(ZSTD_LIBRARY zstd)
set(SKERRY_WHOLE ON)  # else skerry::core alone
if(NOT ZLIB_FOUND OR NOT fmt_FOUND OR NOT ZSTD_INCLUDE_DIR OR NOT ZSTD_LIBRARY)
  set(SKERRY_WHOLE OFF)
  set(severity FATAL_ERROR)
  if(NOT PROJECT_IS_TOP_LEVEL)
    set(severity STATUS)
  endif()
  message(${severity} "skerry::skerry needs zlib (found: ${ZLIB_FOUND}), fmt (found: ${fmt_FOUND}) and zstd "
                      "(found: ${ZSTD_LIBRARY}), with their headers; on Debian: "
                      "apt-get install zlib1g-dev libfmt-dev libzstd-dev")
endif()

# Sets SKERRY_WITH_<NAME> from the option and from whether the package was found.
function(skerry_decide name found what)
  if(SKERRY_${name} STREQUAL "ON" AND NOT found)
    set(target deps)
    if(name MATCHES "MPI|COMBBLAS")
      set(target deps-mpi)
    endif()
    message(FATAL_ERROR "SKERRY_${name}=ON, but ${what} was not found; `make ${target}` installs it")
  endif()
  if(found AND NOT SKERRY_${name} STREQUAL "OFF")
    set(SKERRY_WITH_${name} ON PARENT_SCOPE)
    message(STATUS "skerry: ${name} on (${what})")
  else()
    set(SKERRY_WITH_${name} OFF PARENT_SCOPE)
    message(STATUS "skerry: ${name} off (${what} ${SKERRY_${name}}, found: ${found})")
  endif()
endfunction()

# The command, also in the Python package, which is built without it where its packages are missing.
if(SKERRY_CLI STREQUAL "AUTO")
  find_package(CLI11 QUIET)
  find_package(nlohmann_json QUIET)
  set(SKERRY_CLI OFF)
  if(CLI11_FOUND AND nlohmann_json_FOUND)
    set(SKERRY_CLI ON)
  endif()
  message(STATUS "skerry: CLI ${SKERRY_CLI} (CLI11 found: ${CLI11_FOUND}, nlohmann_json found: ${nlohmann_json_FOUND})")
endif()

# OpenMP: an executor, and what two other back ends run on.
if(NOT SKERRY_OPENMP STREQUAL "OFF")
  find_package(OpenMP COMPONENTS CXX)
endif()
skerry_decide(OPENMP "${OpenMP_CXX_FOUND}" "OpenMP")
set(SKERRY_LINKS_OPENMP ${SKERRY_WITH_OPENMP})
if(NOT SKERRY_WITH_OPENMP)
  foreach(name GRAPHBLAS THRUST)
    if(SKERRY_${name} STREQUAL "ON")
      message(FATAL_ERROR "SKERRY_${name}=ON needs OpenMP; set -DSKERRY_OPENMP=ON")
    endif()
    set(SKERRY_${name} OFF)
  endforeach()
endif()

# SuiteSparse:GraphBLAS; the header's folder differs between distributions.
find_path(GRAPHBLAS_INCLUDE_DIR GraphBLAS.h PATH_SUFFIXES suitesparse)
find_library(GRAPHBLAS_LIBRARY graphblas)
if(GRAPHBLAS_INCLUDE_DIR AND GRAPHBLAS_LIBRARY)
  add_library(skerry_graphblas INTERFACE)
  target_include_directories(skerry_graphblas SYSTEM INTERFACE ${GRAPHBLAS_INCLUDE_DIR})
  target_link_libraries(skerry_graphblas INTERFACE ${GRAPHBLAS_LIBRARY})
endif()
skerry_decide(GRAPHBLAS "${GRAPHBLAS_LIBRARY}" "SuiteSparse:GraphBLAS")

# MPI: a library of its own, libskerry_mpi.  Only C's functions are called.
if(NOT SKERRY_MPI STREQUAL "OFF")
  set(MPI_CXX_SKIP_MPICXX ON)
  find_package(MPI COMPONENTS CXX)
endif()
skerry_decide(MPI "${MPI_CXX_FOUND}" "MPI")

# CombBLAS: a back end of libskerry_mpi.  Its own CMake package would define THREADED, with which each
# product fills a vector for every thread.
set(SKERRY_WITH_COMBBLAS OFF)
if(SKERRY_WITH_MPI)
  find_path(COMBBLAS_INCLUDE_DIR CombBLAS/CombBLAS.h)
  find_library(COMBBLAS_LIBRARY CombBLAS)
  if(COMBBLAS_INCLUDE_DIR AND COMBBLAS_LIBRARY)
    set(COMBBLAS_FOUND ON)
  endif()
  skerry_decide(COMBBLAS "${COMBBLAS_FOUND}" "CombBLAS")
elseif(SKERRY_COMBBLAS STREQUAL "ON")
  message(FATAL_ERROR "SKERRY_COMBBLAS=ON needs MPI; set -DSKERRY_MPI=ON")
endif()

# CUDA: nvcc, and with it cuSPARSE and CCCL (Thrust, CUB, libcu++).  AUTO takes it where a device is,
# since its half of the build is of no use elsewhere.
if(EXISTS /dev/nvidiactl OR EXISTS /dev/dxg)
  set(has_device ON)
else()
  set(has_device OFF)
endif()
if(SKERRY_CUDA STREQUAL "AUTO" AND NOT has_device)
  set(SKERRY_WITH_CUDA OFF)
  message(STATUS "skerry: CUDA off (no device here; -DSKERRY_CUDA=ON builds for one all the same)")
else()
  if(NOT SKERRY_CUDA STREQUAL "OFF")
    include(CheckLanguage)
    check_language(CUDA)
  endif()
  skerry_decide(CUDA "${CMAKE_CUDA_COMPILER}" "the CUDA toolkit")
endif()
if(SKERRY_WITH_CUDA)
  if(NOT CMAKE_CUDA_ARCHITECTURES)
    # One architecture, that of the device: a package is built with a list of its own, such as
    # -DCMAKE_CUDA_ARCHITECTURES=80-virtual\;90-real.
    if(has_device)
      set(CMAKE_CUDA_ARCHITECTURES native)
    else()
      set(CMAKE_CUDA_ARCHITECTURES 90-real)
    endif()
  endif()
  enable_language(CUDA)
  if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # CMake 3.25 knows nvcc up to C++17
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
  endif()
  set(CMAKE_CUDA_STANDARD 20)
  set(CMAKE_CUDA_STANDARD_REQUIRED ON)
  find_package(CUDAToolkit REQUIRED)
  if(CUDAToolkit_VERSION VERSION_LESS 12.8)
    set(too_old "its toolkit is ${CUDAToolkit_VERSION}; it needs 12.8 or newer")
    if(SKERRY_CUDA STREQUAL "ON")
      message(FATAL_ERROR "SKERRY_CUDA=ON, but ${too_old}; install one, or set -DSKERRY_CUDA=OFF")
    endif()
    set(SKERRY_WITH_CUDA OFF)
    message(STATUS "skerry: CUDA off (${too_old})")
  endif()
endif()

# cuSPARSE's product over a user-supplied semiring, which is new, and the compiler of the semiring.
set(SKERRY_WITH_CUSPARSE OFF)
if(SKERRY_WITH_CUDA)
  set(of_toolkit HINTS ${CUDAToolkit_INCLUDE_DIRS} NO_DEFAULT_PATH)
  find_path(CUSPARSE_INCLUDE_DIR cusparse.h ${of_toolkit})
  find_path(NVRTC_INCLUDE_DIR nvrtc.h ${of_toolkit})
  if(CUSPARSE_INCLUDE_DIR AND NVRTC_INCLUDE_DIR)
    file(STRINGS ${CUSPARSE_INCLUDE_DIR}/cusparse.h product REGEX "cusparseSpMMOp_createPlan")
    file(STRINGS ${NVRTC_INCLUDE_DIR}/nvrtc.h code REGEX "nvrtcGetLTOIRSize")
    if(product AND code)
      set(SKERRY_WITH_CUSPARSE ON)
    endif()
  endif()
  if(NOT SKERRY_WITH_CUSPARSE)
    message(STATUS "skerry: cusparse off (no cusparse.h with cusparseSpMMOp, or no nvrtc.h with "
                   "nvrtcGetLTOIR, in ${CUDAToolkit_INCLUDE_DIRS})")
  endif()
endif()

# Thrust: headers alone, from the CUDA toolkit or from the distribution.
find_path(THRUST_INCLUDE_DIR thrust/version.h
          HINTS ${CUDAToolkit_INCLUDE_DIRS}
          PATHS /usr/local/cuda/include
          PATH_SUFFIXES cccl include/cccl)
if(THRUST_INCLUDE_DIR)
  add_library(skerry_thrust INTERFACE)
  target_include_directories(skerry_thrust SYSTEM INTERFACE ${THRUST_INCLUDE_DIR})
  # Otherwise g++ would need headers of the CUDA runtime.
  target_compile_definitions(
    skerry_thrust
    INTERFACE $<$<COMPILE_LANGUAGE:CXX>:THRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_OMP>)
endif()
skerry_decide(THRUST "${THRUST_INCLUDE_DIR}" "Thrust")
