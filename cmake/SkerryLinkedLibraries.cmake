# SPDX-License-Identifier: Apache-2.0
# The libraries that libskerry links:
#   build_libraries     to build it, and libskerry_c; the installed targets do not name these
#   exported_libraries  for users of an installed static library; by targets, which are found on each
#                       machine, since a path of the build machine may not exist there
#   without_package     those of them that skerryConfig.cmake finds by name
#   is_static           whether libskerry is static
get_target_property(type skerry TYPE)
string(COMPARE EQUAL ${type} STATIC_LIBRARY is_static)

# CMake would export the target of a shared library, so that users of a shared libskerry would need
# fmt's package, too. A library that is linked by its file name is not exported.
add_library(skerry_fmt INTERFACE)
target_include_directories(
  skerry_fmt SYSTEM INTERFACE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
target_compile_definitions(skerry_fmt
                           INTERFACE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS>)
get_target_property(type fmt::fmt TYPE)
if(type STREQUAL INTERFACE_LIBRARY)  # Conan's
  target_link_libraries(skerry_fmt INTERFACE fmt::fmt)
else()
  target_link_libraries(skerry_fmt INTERFACE $<TARGET_LINKER_FILE:fmt::fmt>)
endif()

set(build_libraries Threads::Threads ZLIB::ZLIB ${ZSTD_LIBRARY} skerry_fmt)
set(exported_libraries Threads::Threads ZLIB::ZLIB skerry::zstd fmt::fmt)
set(without_package zstd)
if(SKERRY_LINKS_OPENMP)
  list(APPEND build_libraries OpenMP::OpenMP_CXX)
  list(APPEND exported_libraries OpenMP::OpenMP_CXX)
endif()
if(SKERRY_WITH_GRAPHBLAS)
  list(APPEND build_libraries ${GRAPHBLAS_LIBRARY})
  list(APPEND exported_libraries skerry::graphblas)
  list(APPEND without_package graphblas)
endif()
if(SKERRY_WITH_CUDA)
  list(APPEND build_libraries CUDA::cudart_static ${CMAKE_DL_LIBS})
  list(APPEND exported_libraries CUDA::cudart_static ${CMAKE_DL_LIBS})
endif()
list(TRANSFORM build_libraries REPLACE "(.+)" "$<BUILD_INTERFACE:\\1>")
if(is_static)
  list(TRANSFORM exported_libraries REPLACE "(.+)" "$<INSTALL_INTERFACE:\\1>")
else()
  set(exported_libraries)
endif()
