# SPDX-License-Identifier: Apache-2.0
# One unit a subject: a file that includes the parts of a wing by name, so that headers are read, and
# templates instantiated, once a subject and not once a file.
option(SKERRY_UNITS "compile each wing as one unit; OFF compiles each file alone" ON)

# Writes a unit that includes its parts.
#   skerry_write_unit(FILE PART...)
function(skerry_write_unit unit)
  set(text "// Made by CMake.\n")
  foreach(part ${ARGN})
    # Relative to an include folder, so that a compiler cache knows it in any clone.
    set(base ${PROJECT_SOURCE_DIR})
    if(part MATCHES "^${PROJECT_BINARY_DIR}/")
      cmake_path(GET unit PARENT_PATH base)
    endif()
    cmake_path(RELATIVE_PATH part BASE_DIRECTORY ${base})
    string(APPEND text "#include \"${part}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT ${unit} CONTENT "${text}" @ONLY)
endfunction()

# Takes those files of `sources` that match an expression out of it, and adds them as the unit NAME to the
# list `units`. In a release build it is compiled with a level of optimisation.
#   skerry_unit(NAME LEVEL EXPRESSION)
function(skerry_unit name level expression)
  set(parts ${sources})
  list(FILTER parts INCLUDE REGEX "(${expression})\\.cpp$")
  if(NOT parts)
    return()
  endif()
  list(REMOVE_ITEM sources ${parts})
  if(SKERRY_UNITS)
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/units/${name}.cpp)
    skerry_write_unit(${unit} ${parts})
    set(parts ${unit})
    # What a unit includes is no header, and may use its unnamed namespace; which names are shadowed
    # depends on the parts.
    set_property(SOURCE ${parts} APPEND PROPERTY COMPILE_OPTIONS -Wno-shadow
                 $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
  set_property(SOURCE ${parts} APPEND PROPERTY COMPILE_OPTIONS "$<$<CONFIG:Release>:${level}>")
  set(sources ${sources} PARENT_SCOPE)
  set(units ${units} ${parts} PARENT_SCOPE)
endfunction()

# The same for what nvcc compiles: a unit takes 3 s before its first own line.
#   skerry_device_unit(NAME EXPRESSION)
function(skerry_device_unit name expression)
  set(parts ${sources})
  list(FILTER parts INCLUDE REGEX "(${expression})\\.cu$")
  if(NOT parts OR NOT SKERRY_UNITS)
    return()
  endif()
  list(REMOVE_ITEM sources ${parts})
  set(unit ${CMAKE_CURRENT_BINARY_DIR}/units/${name}.cu)
  skerry_write_unit(${unit} ${parts})
  set(sources ${sources} ${unit} PARENT_SCOPE)
endfunction()
