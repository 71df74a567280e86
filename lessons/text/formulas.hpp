#pragma once
// The formulas that have a picture: each in TeX, drawn beforehand by packaging/formulas.sh. Here so that a
// text can be checked, measured and read aloud without Qt.

#include <string>
#include <string_view>
#include <vector>

namespace infralab {

struct FormulaPicture
{
    std::string hash;  ///< names the picture: resources/formulas/HASH.svg
    bool display;      ///< on a line of its own, with limits above and below
    double width;      ///< in em, as all three
    double height;     ///< of the whole picture
    double depth;      ///< of what hangs below the baseline
    std::string words; ///< "the square root of a squared plus b squared"
    std::string tex;
};

/// TeX as it is compared: every run of white space one space, none at the ends.
std::string plainTex(std::string_view tex);
/// What names the picture of a formula: 16 hexadecimal digits of the SHA-256 of its kind and plain TeX.
std::string formulaHash(std::string_view tex, bool display);
/// Null where no picture was drawn: packaging/formulas.sh draws what is missing.
const FormulaPicture* formulaPicture(std::string_view tex, bool display);
inline bool hasFormulaPicture(std::string_view tex, bool display)
{
    return formulaPicture(tex, display) != nullptr;
}
/// All pictures that are compiled in, by hash.
const std::vector<FormulaPicture>& formulaPictures();
/// A formula as a person would say it; its TeX where no picture was drawn.
std::string spokenFormula(std::string_view tex, bool display);

} // namespace infralab
