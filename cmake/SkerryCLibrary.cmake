# SPDX-License-Identifier: Apache-2.0
# libskerry_c.so: the C interface, for programs in any language. It contains the object files of the
# library and exports the functions of skerry/skerry.h and nothing else, so its users see neither C++
# nor another copy of Skerry in their process. libskerry is for users of C++, static or shared, in each
# case with C++'s symbols; a name of its own keeps the two from being taken for each other.
add_library(skerry_c SHARED $<TARGET_OBJECTS:skerry> $<TARGET_OBJECTS:skerry_core_objects>)
add_library(skerry::skerry_c ALIAS skerry_c)
target_include_directories(skerry_c INTERFACE $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}>
                                              $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(skerry_c PRIVATE ${build_libraries})
set(exports ${CMAKE_CURRENT_SOURCE_DIR}/c/exports.map)
target_link_options(skerry_c PRIVATE LINKER:--version-script=${exports} LINKER:--no-undefined-version)
set_target_properties(skerry_c PROPERTIES LINKER_LANGUAGE CXX LINK_DEPENDS ${exports}
                                          VERSION ${PROJECT_VERSION} SOVERSION ${abi_version})

include(SkerryPkgConfig)
skerry_pkg_config(skerry_c)
install(FILES skerry/skerry.h skerry/structs.h skerry/lagraph.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/skerry)
install(TARGETS skerry_c EXPORT skerry_cTargets)
install(EXPORT skerry_cTargets NAMESPACE skerry:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/skerry)
