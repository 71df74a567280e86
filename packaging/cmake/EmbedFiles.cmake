# embed_files(TARGET NAMESPACE NAME FILES...): compiles the text of FILES into TARGET, so that the program needs no
# file beside it. Generates `NAMESPACE/NAME.hpp` declaring `std::string_view NAMESPACE::NAME(std::string_view file)`,
# which returns a file's text by its path relative to the calling folder, empty where there is none, and
# `std::span<const std::string_view> NAMESPACE::NAMEPaths()`, the paths in the given order.
function(embed_files target namespace name)
  set(out ${CMAKE_BINARY_DIR}/generated/embedded/${name})
  set(inputs)
  foreach(file IN LISTS ARGN)
    list(APPEND inputs ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  endforeach()
  list(JOIN ARGN "|" joined)
  add_custom_command(
    OUTPUT ${out}.cpp
    COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DNAMESPACE=${namespace} -DNAME=${name} -DFOLDER=${CMAKE_CURRENT_SOURCE_DIR}
            "-DFILES=${joined}" -P ${CMAKE_SOURCE_DIR}/packaging/cmake/embed_files_now.cmake
    DEPENDS ${inputs} ${CMAKE_SOURCE_DIR}/packaging/cmake/embed_files_now.cmake
    BYPRODUCTS ${out}.hpp
    VERBATIM)
  target_sources(${target} PRIVATE ${out}.cpp)
endfunction()
