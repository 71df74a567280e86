# check_kernel(TARGET FILE OPTIONS...): the build of TARGET fails where clang finds fault with an OpenCL C file, with
# each of OPTIONS in turn. The default header declares OpenCL C's own functions.
function(check_kernel target file)
  cmake_path(GET file STEM stem)
  set(stamp ${CMAKE_CURRENT_BINARY_DIR}/${stem}.checked)
  set(commands)
  foreach(option IN LISTS ARGN)
    list(APPEND commands COMMAND ${INFRALAB_CLANG} -x cl -cl-std=CL1.2 -fsyntax-only -Wall -Wextra -Werror
         -Xclang -finclude-default-header ${option} ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  endforeach()
  add_custom_command(OUTPUT ${stamp} ${commands} COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
                     DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${file} COMMENT "Checking ${file}" VERBATIM)
  target_sources(${target} PRIVATE ${stamp})
endfunction()
