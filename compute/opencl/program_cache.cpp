// An entry is one file: magic, sizes, checksum, key, binary; written beside its place and then renamed onto
// it.

#include "program_cache.hpp"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace infralab::compute::opencl {
namespace {

/// FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
std::uint64_t fnv1a(std::string_view text, std::uint64_t hash = 0xcbf29ce484222325)
{
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

struct Header
{
    char magic[8] = {'I', 'L', 'K', 'E', 'R', 'N', '0', '1'};
    std::uint64_t keySize = 0, binarySize = 0, checksum = 0; ///< checksum of key and binary

    static Header of(std::string_view key, std::string_view binary)
    {
        Header header;
        header.keySize = key.size();
        header.binarySize = binary.size();
        header.checksum = fnv1a(binary, fnv1a(key));
        return header;
    }
};

} // namespace

std::filesystem::path ProgramCache::usualFolder()
{
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::filesystem::path(value != nullptr ? value : "");
    };
    // A relative XDG_CACHE_HOME is to be ignored, says the XDG base directory specification.
    if (const auto cache = variable("XDG_CACHE_HOME"); cache.is_absolute())
        return cache / "infralab" / "kernels";
    if (const auto home = variable("HOME"); home.is_absolute())
        return home / ".cache" / "infralab" / "kernels";
    return {};
}

std::filesystem::path ProgramCache::fileOf(std::string_view key) const
{
    std::ostringstream name;
    name << std::hex << fnv1a(key) << ".bin";
    return m_folder / name.str();
}

std::optional<std::string> ProgramCache::load(std::string_view key) const
{
    if (m_folder.empty())
        return std::nullopt;
    std::ifstream file(fileOf(key), std::ios::binary);
    if (!file)
        return std::nullopt;
    std::ostringstream whole;
    whole << file.rdbuf();
    const std::string text = whole.str();
    if (text.size() >= sizeof(Header) + key.size() && text.compare(sizeof(Header), key.size(), key) == 0) {
        const auto binary = std::string_view(text).substr(sizeof(Header) + key.size());
        const Header expected = Header::of(key, binary);
        if (std::memcmp(&expected, text.data(), sizeof expected) == 0)
            return std::string(binary);
    }
    file.close();
    drop(key);
    return std::nullopt;
}

void ProgramCache::store(std::string_view key, std::string_view binary) const
{
    if (m_folder.empty())
        return;
    static std::atomic<unsigned> count = 0;
    std::error_code ignored;
    std::filesystem::create_directories(m_folder, ignored);
    std::filesystem::path temporary = fileOf(key);
    temporary += "." + std::to_string(getpid()) + "." + std::to_string(count++) + ".new";
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    const Header header = Header::of(key, binary);
    file.write(reinterpret_cast<const char*>(&header), sizeof header);
    file.write(key.data(), static_cast<std::streamsize>(key.size()));
    file.write(binary.data(), static_cast<std::streamsize>(binary.size()));
    file.close();
    std::error_code error;
    if (file)
        std::filesystem::rename(temporary, fileOf(key), error);
    if (!file || error)
        std::filesystem::remove(temporary, ignored);
}

void ProgramCache::drop(std::string_view key) const
{
    std::error_code ignored;
    if (!m_folder.empty())
        std::filesystem::remove(fileOf(key), ignored);
}

} // namespace infralab::compute::opencl
