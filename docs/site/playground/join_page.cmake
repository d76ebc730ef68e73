# SPDX-License-Identifier: Apache-2.0
# Writes the page with the text of each {{name}}:
#   cmake -DFROM=FOLDER -DMODULE=FILE.js -DOUTPUT=FILE.html -P join_page.cmake
file(READ ${FROM}/page.html page)
file(READ ${FROM}/style.css style)
file(READ ${MODULE} module)
foreach(name graph drawing playground)
  file(READ ${FROM}/${name}.js text)
  string(APPEND script "${text}")
endforeach()
foreach(name style script module)  # the module last: nothing is looked for in its megabytes
  string(REPLACE "{{${name}}}" "${${name}}" page "${page}")
endforeach()
string(LENGTH "${page}" size)
if(size GREATER 3000000)
  message(FATAL_ERROR "the page has ${size} bytes; it is to have 3,000,000 at most")
endif()
file(WRITE ${OUTPUT} "${page}")
