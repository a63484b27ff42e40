# SPDX-License-Identifier: Apache-2.0
# The examples of --explain as a C table.  Usage: cmake -DOUT=examples.c -DDIR=examples -P examples.cmake
#
# Every rule has RULE.reported.c and RULE.repaired.c; the licence line stays out of what users read.
file(GLOB reported "${DIR}/*.reported.c")
list(SORT reported)

function(literal file result)
  file(READ "${file}" text)
  string(REGEX REPLACE "^/\\* SPDX[^\n]*\n" "" text "${text}")
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n\"\n\"" text "${text}")
  set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()

set(rows "")
foreach(file IN LISTS reported)
  get_filename_component(rule "${file}" NAME)
  string(REPLACE ".reported.c" "" rule "${rule}")
  literal("${file}" bad)
  literal("${DIR}/${rule}.repaired.c" good)
  string(APPEND rows "{\"${rule}\",\n${bad},\n${good}},\n")
endforeach()
file(WRITE "${OUT}" "/* SPDX-License-Identifier: Apache-2.0 */\n/* Made by examples.cmake. */\n#include \"report/explain.h\"\n\nextern const struct rule_example rule_examples[];\nconst struct rule_example rule_examples[] = {\n${rows}{NULL, NULL, NULL}};\n")
