# SPDX-License-Identifier: Apache-2.0
# Installs the libraries, the headers, and what CMake and pkg-config read.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/skerry)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/skerryConfig.cmake.in skerryConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(skerryConfigVersion.cmake COMPATIBILITY SameMinorVersion)
# skerry_core is another library of the same object files: `cmake --build build --target skerry_core`.
install(TARGETS skerry EXPORT skerryTargets)
install(EXPORT skerryTargets NAMESPACE skerry:: DESTINATION ${package_folder})
install(TARGETS skerry_core EXPORT skerry_coreTargets OPTIONAL)
install(EXPORT skerry_coreTargets NAMESPACE skerry:: DESTINATION ${package_folder})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/skerryConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/skerryConfigVersion.cmake DESTINATION ${package_folder})
include(SkerryPkgConfig)
skerry_pkg_config(skerry)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/skerry TYPE INCLUDE FILES_MATCHING PATTERN "*.hpp")
# The headers of the other layers that the public ones include, and no others.
foreach(header algorithms/kernel_options lib/files/writers/file_lock lib/files/bytes/read_progress
               lib/files/ids/id_columns lib/files/ids/matrix_with_ids lib/files/ids/vertex_ids
               lib/files/readers/format lib/files/writers/output_file lib/generators/graphs
               matrix_ops/backend matrix_ops/bit_vector matrix_ops/buffer
               matrix_ops/cuda/device_view matrix_ops/error matrix_ops/executors/hardware_threads
               matrix_ops/given_semiring matrix_ops/host_device matrix_ops/mask matrix_ops/needs_cxx20
               matrix_ops/pages matrix_ops/printable matrix_ops/semiring
               matrix_ops/source_location matrix_ops/views/csc_view matrix_ops/views/csr_rows_view
               matrix_ops/views/dense_view matrix_ops/views/edge_view matrix_ops/views/matrix_memory
               matrix_ops/views/stored_matrix matrix_ops/views/symmetry matrix_ops/views/vertices
               matrix_ops/views/view matrix_ops/views/view_arguments)
  cmake_path(GET header PARENT_PATH folder)
  install(FILES ${PROJECT_SOURCE_DIR}/${header}.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/skerry/layers/${folder})
endforeach()
