# SPDX-License-Identifier: Apache-2.0
# Makes a .cpp file whose function returns files, relative to the project, as text, and adds it to `sources`.
#   skerry_embed(FUNCTION FILE...)
function(skerry_embed function)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed_sources.cmake)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  add_custom_command(OUTPUT ${output}
                     COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} "-DFILES=${ARGN}"
                             -DFUNCTION=${function} -DOUTPUT=${output} -P ${script}
                     DEPENDS ${files} ${script} VERBATIM)
  set(sources ${sources} ${output} PARENT_SCOPE)
endfunction()
