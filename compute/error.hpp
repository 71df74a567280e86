#pragma once
// What goes wrong, as a value: every fallible function of the lab returns Expected. Here because all layers
// use it.

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace infralab {

/// What went wrong, in a sentence for a person to read, remedy included.
struct Error
{
    enum class Code { invalidInput, unsupported, cancelled, device, internal };

    Code code = Code::internal;
    std::string where; ///< a parameter's id, a file with its line, a device; empty where there is no place
    std::string message;
};

template <class T>
using Expected = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(Error::Code code, std::string where, std::string message)
{
    return tl::unexpected<Error>(Error{code, std::move(where), std::move(message)});
}

inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

} // namespace infralab
