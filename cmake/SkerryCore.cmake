# SPDX-License-Identifier: Apache-2.0
# skerry::core: cc(), scc(), spanning_forest(), verify() and growing graphs of matrices in host memory, with
# the algorithms hook_first and rem, and no dependency but threads. skerry::skerry contains the same
# object files.
#
# Of a function that several units have, the linker keeps the first: units with -O3 come first.
skerry_unit(base -O3 "/matrix_ops/((passes|system|views)/)?[a-z_]+|/executors/[a-np-z][a-z_]+")
skerry_unit(executors -O3 "/lib/backends/executors")
skerry_unit(hosts -O3 "/lib/hosts/(edges|host_source|host_views|reading)|/lib/pipeline/labels")
skerry_unit(forests -O3 "/lib/forests/(adjacency|forest|kernels|rooted_forest)")
skerry_unit(growth -O3 "/lib/growth/(incremental|forest|phases|prefixes|rules)")
skerry_unit(verify -O2 "/lib/strong/.+|/lib/verify/(verify|forest|strong)")
skerry_unit(pipeline -O2 "/lib/pipeline/.+")
add_library(skerry_core_objects OBJECT ${units})
target_link_libraries(skerry_core_objects PRIVATE skerry_core_settings)
target_compile_definitions(skerry_core_objects PRIVATE SKERRY_VERSION="${PROJECT_VERSION}")
# The C library is linked from the object files of the others: all are position-independent, with it or
# without, so that `make test` compiles none again that `make run` has compiled.
function(skerry_position_independent target)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-semantic-interposition>)
endfunction()
skerry_position_independent(skerry_core_objects)

# The ABI may change with each minor version, as the API does: COMPATIBILITY SameMinorVersion.
set(abi_version ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
# What the libraries have in common.
function(skerry_library name)
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF VERSION ${PROJECT_VERSION} SOVERSION ${abi_version})
  target_compile_features(${name} PUBLIC cxx_std_20)
  # Public headers include "matrix_ops/..."; installed, that folder is beside them, out of the way.
  target_include_directories(
    ${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                   $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
                   $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/skerry/layers>)
  skerry_position_independent(${name})
endfunction()

# In the place of what only the whole has: research, and all back ends but serial and threads. The
# executor on OpenMP's threads is serial here, since it is compiled without OpenMP.
function(skerry_core_entries)
  set(units)
  set(sources ${PROJECT_SOURCE_DIR}/matrix_ops/executors/openmp.cpp
              ${PROJECT_SOURCE_DIR}/matrix_ops/executors/openmp_threads.cpp
              ${CMAKE_CURRENT_SOURCE_DIR}/backends/absent_research.cpp)
  set(remedy "link skerry::skerry, which has all back ends, in place of skerry::core")
  foreach(entry openmp/executor/false graphblas/products/false graphblas_calls/products/false thrust/products/false
                thrust_calls/products/false reference/products/false cuda/executor/true thrust_cuda/products/true
                thrust_cuda_calls/products/true cusparse/products/true)
    string(REGEX MATCH "(.+)/(.+)/(.+)" matched ${entry})
    set(backend ${CMAKE_MATCH_1})
    set(kind ${CMAKE_MATCH_2})
    set(is_device ${CMAKE_MATCH_3})
    set(file ${CMAKE_CURRENT_BINARY_DIR}/core/absent_${backend}.cpp)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/absent_backend.cpp.in ${file} @ONLY)
    list(APPEND sources ${file})
  endforeach()
  skerry_unit(core_entries -O1 ".+")
  set(core_entries ${units} PARENT_SCOPE)
endfunction()
skerry_core_entries()
add_library(skerry_core $<TARGET_OBJECTS:skerry_core_objects> ${core_entries})
add_library(skerry::core ALIAS skerry_core)
set_target_properties(skerry_core PROPERTIES EXPORT_NAME core)
skerry_library(skerry_core)
target_link_libraries(skerry_core PUBLIC Threads::Threads PRIVATE $<BUILD_INTERFACE:skerry_core_settings>)
set(units)
