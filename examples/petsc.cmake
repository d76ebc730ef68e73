# SPDX-License-Identifier: Apache-2.0
# The example over PETSc's matrices, on 1 and 3 ranks, where PETSc is.
find_path(PETSC_INCLUDE_DIR petscmat.h HINTS ENV PETSC_DIR PATHS /usr/lib/petsc PATH_SUFFIXES include)
find_library(PETSC_LIBRARY NAMES petsc petsc_real HINTS ENV PETSC_DIR PATHS /usr/lib/petsc PATH_SUFFIXES lib)
if(NOT PETSC_INCLUDE_DIR OR NOT PETSC_LIBRARY)
  message(STATUS "skerry: example_petsc is left out: Debian's libpetsc-real-dev is not installed")
  return()
endif()
add_executable(example_petsc petsc.cpp)
target_link_libraries(example_petsc PRIVATE skerry_mpi ${PETSC_LIBRARY})
target_include_directories(example_petsc SYSTEM PRIVATE ${PETSC_INCLUDE_DIR})
# By default Open MPI refuses root and more ranks than cores, and spins while it waits.
set(environment OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
                OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
                OMPI_MCA_btl_vader_single_copy_mechanism=none OMP_WAIT_POLICY=passive)
foreach(ranks 1 3)
  set(name example_petsc_on_${ranks})
  add_test(NAME ${name} COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${ranks}
                                $<TARGET_FILE:example_petsc>)
  set_tests_properties(${name} PROPERTIES TIMEOUT 60 ENVIRONMENT "${environment}"
                                          PASS_REGULAR_EXPRESSION "^3 components: 0 1 2 0 1 2 0 1 2 0 1 2\n$")
endforeach()
