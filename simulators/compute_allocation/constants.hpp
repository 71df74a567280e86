#pragma once
// Published coefficients of L = E + A/N^alpha + B/D^beta, and what an hour of an accelerator costs, each with
// its source. Here so that neither code nor prose says a number twice; resources/constants.yaml says the
// same.

#include "allocation.hpp"

#include <array>

namespace infralab::allocation {

struct PublishedLaw
{
    const char *id, *label, *source;
    Coefficients coefficients;
};

inline constexpr std::array<PublishedLaw, 3> publishedLaws = {{
    {"hoffmann",
     "Hoffmann 2022, rounded",
     "As printed, in two digits: J. Hoffmann et al., arXiv:2203.15556, 2022, approach 3.",
     {406.4, 410.7, 1.69, 0.34, 0.28}},
    {"besiroglu",
     "Besiroglu 2024, refit",
     "Fitted again to points read off Hoffmann's figure, printed as 482.01, 2085.43, 1.82, 0.35, 0.37; here "
     "with "
     "more digits: T. Besiroglu et al., arXiv:2404.10102, 2024.",
     {482.005717, 2085.434201, 1.81686404, 0.34781303, 0.36585412}},
    {"sardana",
     "Sardana 2023",
     "Hoffmann's law with one more digit: N. Sardana et al., arXiv:2401.00448, 2023.",
     {406.4, 410.7, 1.69, 0.336, 0.283}},
}};

struct Accelerator
{
    const char *id, *label, *source;
    double teraflops;     ///< peak in bf16, dense
    double dollarsAnHour; ///< of one of them
};

inline constexpr std::array<Accelerator, 3> accelerators = {{
    {"h100", "H100 in a large cloud",
     "98.32 USD an hour for eight on demand: Amazon EC2 p5.48xlarge, July 2023. Peak: NVIDIA H100 datasheet.",
     989.4, 12.29},
    {"a100", "A100 in a large cloud",
     "32.77 USD an hour for eight on demand: Amazon EC2 p4d.24xlarge, November 2020. Peak: NVIDIA A100 "
     "datasheet.",
     312, 4.09625},
    {"h800", "H800, rented for long",
     "2 USD an hour, as DeepSeek-V3's report assumes: arXiv:2412.19437, 2024. Peak: as the H100's.", 989.4,
     2},
}};

} // namespace infralab::allocation
