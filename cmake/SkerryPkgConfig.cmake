# SPDX-License-Identifier: Apache-2.0
# pkg-config finds a library beside its own folder, wherever the package was moved.
file(RELATIVE_PATH prefix_of_package /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" prefix_of_package ${prefix_of_package})

# Users of a static library link what it needs.
set(required_packages)
set(required_libraries)
if(is_static)
  set(required_packages "zlib fmt libzstd")
  set(required_libraries "-pthread")
  if(SKERRY_LINKS_OPENMP)
    string(APPEND required_libraries " ${OpenMP_CXX_FLAGS}")
  endif()
  if(SKERRY_WITH_GRAPHBLAS)
    string(APPEND required_libraries " -lgraphblas")
  endif()
  if(SKERRY_WITH_CUDA)  # the user says by -L where the toolkit is
    string(APPEND required_libraries " -lcudart_static -ldl -lrt")
  endif()
endif()

# Makes and installs NAME.pc.
function(skerry_pkg_config name)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/${name}.pc.in ${name}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
