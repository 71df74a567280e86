// The index of formula pictures, read once from resources/formulas/index.tsv.

#include "formulas.hpp"

#include "embedded/formulaIndex.hpp"

#include <algorithm>
#include <charconv>

#include <nettle/sha2.h>

namespace infralab {
namespace {

/// The part before the next `end`, which is taken off the text with it.
std::string_view taken(std::string_view& text, char end)
{
    const auto at = text.find(end);
    const auto part = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
    return part;
}

/// The index writes thousandths of an em.
double em(std::string_view thousandths)
{
    int value = 0;
    std::from_chars(thousandths.data(), thousandths.data() + thousandths.size(), value);
    return value / 1000.0;
}

std::vector<FormulaPicture> fromIndex(std::string_view text)
{
    std::vector<FormulaPicture> all;
    taken(text, '\n'); // the headings
    while (!text.empty()) {
        auto line = taken(text, '\n');
        FormulaPicture f;
        f.hash = taken(line, '\t');
        f.display = taken(line, '\t') == "display";
        f.width = em(taken(line, '\t'));
        f.height = em(taken(line, '\t'));
        f.depth = em(taken(line, '\t'));
        f.words = taken(line, '\t');
        f.tex = line;
        all.push_back(std::move(f));
    }
    std::ranges::sort(all, {}, &FormulaPicture::hash);
    return all;
}

} // namespace

std::string plainTex(std::string_view tex)
{
    std::string plain;
    for (const char c : tex) {
        const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!space)
            plain += c;
        else if (!plain.empty() && plain.back() != ' ')
            plain += ' ';
    }
    if (plain.ends_with(' '))
        plain.pop_back();
    return plain;
}

std::string formulaHash(std::string_view tex, bool display)
{
    const std::string text = (display ? "display\t" : "inline\t") + plainTex(tex);
    sha256_ctx state;
    sha256_init(&state);
    sha256_update(&state, text.size(), reinterpret_cast<const std::uint8_t*>(text.data()));
    std::uint8_t bytes[8];
    sha256_digest(&state, sizeof bytes, bytes);
    std::string hex;
    for (const auto b : bytes) {
        hex += "0123456789abcdef"[b >> 4];
        hex += "0123456789abcdef"[b & 15];
    }
    return hex;
}

const std::vector<FormulaPicture>& formulaPictures()
{
    static const auto all = fromIndex(formulaIndex("../resources/formulas/index.tsv"));
    return all;
}

const FormulaPicture* formulaPicture(std::string_view tex, bool display)
{
    const auto& all = formulaPictures();
    const auto hash = formulaHash(tex, display);
    const auto at = std::ranges::lower_bound(all, hash, {}, &FormulaPicture::hash);
    return at != all.end() && at->hash == hash ? &*at : nullptr;
}

std::string spokenFormula(std::string_view tex, bool display)
{
    const auto* picture = formulaPicture(tex, display);
    return picture ? picture->words : plainTex(tex);
}

} // namespace infralab
