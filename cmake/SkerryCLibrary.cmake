# SPDX-License-Identifier: Apache-2.0
# libskerry_c.so: the C interface, for programs in any language. It contains the object files of the
# library and exports the functions of skerry/skerry.h and nothing else, so its users see neither C++
# nor another copy of Skerry in their process. libskerry is for users of C++, static or shared, in each
# case with C++'s symbols; a name of its own keeps the two from being taken for each other.
add_library(skerry_c SHARED $<TARGET_OBJECTS:skerry>)
add_library(skerry::skerry_c ALIAS skerry_c)
target_include_directories(skerry_c INTERFACE $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}>
                                              $<INSTALL_INTERFACE:include>)
# No user of C links these libraries, so the installed target does not name them; CMake would export
# the name of a shared one, fmt, which is therefore linked as a file.
get_target_property(libraries skerry LINK_LIBRARIES)
list(REMOVE_ITEM libraries $<BUILD_INTERFACE:skerry_settings>)
list(TRANSFORM libraries REPLACE "^fmt::fmt$" "$<TARGET_LINKER_FILE:fmt::fmt>")
target_link_libraries(skerry_c PRIVATE "$<BUILD_INTERFACE:${libraries}>")
set(exports ${CMAKE_CURRENT_SOURCE_DIR}/c_exports.map)
target_link_options(skerry_c PRIVATE LINKER:--version-script=${exports} LINKER:--no-undefined-version)
set_target_properties(skerry_c PROPERTIES LINKER_LANGUAGE CXX LINK_DEPENDS ${exports}
                                          VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})

# pkg-config finds the library beside its own folder, wherever the package was moved.
configure_file(${PROJECT_SOURCE_DIR}/cmake/skerry_c.pc.in skerry_c.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/skerry_c.pc DESTINATION lib/pkgconfig)
install(FILES skerry/skerry.h DESTINATION include/skerry)
install(TARGETS skerry_c EXPORT skerry_cTargets LIBRARY DESTINATION lib)
install(EXPORT skerry_cTargets NAMESPACE skerry:: DESTINATION lib/cmake/skerry)
