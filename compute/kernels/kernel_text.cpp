// A reader's folder first, then the text compiled in.

#include "kernel_text.hpp"

#include "embedded/kernels.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace infralab::compute {

Expected<opencl::ProgramText> kernelText(const std::string& file, std::string options)
{
    const char* folder = std::getenv("INFRALAB_KERNEL_DIR");
    const std::filesystem::path own = std::filesystem::path(folder != nullptr ? folder : "") / file;
    std::error_code missing;
    if (folder != nullptr && *folder != '\0' && std::filesystem::is_regular_file(own, missing)) {
        std::ifstream stream(own, std::ios::binary);
        std::ostringstream text;
        text << stream.rdbuf();
        if (!stream || text.str().empty() || text.str().size() > 1 << 20)
            return fail(Error::Code::invalidInput, own.string(),
                        "The kernel file " + own.string() +
                            " cannot be read, is empty or is over a megabyte. Mend it, or unset "
                            "INFRALAB_KERNEL_DIR.");
        return opencl::ProgramText{own.string(), text.str(), std::move(options), true};
    }
    const std::string_view embedded = embedded::kernels("kernels/" + file);
    if (embedded.empty())
        return fail(Error::Code::invalidInput, file, "There is no kernel file named " + file + ".");
    return opencl::ProgramText{file, std::string(embedded), std::move(options), false};
}

} // namespace infralab::compute
