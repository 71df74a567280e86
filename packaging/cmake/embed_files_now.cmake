# Run by embed_files() at build time: writes OUT.hpp and OUT.cpp from FILES (separated by |) of FOLDER.
string(REPLACE "|" ";" files "${FILES}")
set(entries "")
set(paths "")
foreach(file IN LISTS files)
  file(READ ${FOLDER}/${file} hex HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
  string(MAKE_C_IDENTIFIER ${file} id)
  string(APPEND arrays "const char ${id}[] = {${bytes}'\\0'};\n")
  string(APPEND entries "    if (file == \"${file}\")\n        return {${id}, sizeof ${id} - 1};\n")
  string(APPEND paths "    \"${file}\",\n")
endforeach()
file(WRITE ${OUT}.hpp "#pragma once
// Generated: files of the source tree, compiled in.
#include <span>
#include <string_view>

namespace ${NAMESPACE} {
std::string_view ${NAME}(std::string_view file);
std::span<const std::string_view> ${NAME}Paths();
} // namespace ${NAMESPACE}
")
file(WRITE ${OUT}.cpp "#include \"embedded/${NAME}.hpp\"

namespace ${NAMESPACE} {
namespace {
${arrays}constexpr std::string_view paths[] = {
${paths}};
} // namespace

std::string_view ${NAME}(std::string_view file)
{
${entries}    return {};
}

std::span<const std::string_view> ${NAME}Paths()
{
    return paths;
}
} // namespace ${NAMESPACE}
")
