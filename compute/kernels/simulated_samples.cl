// Samples of simulated experiments: every observation drawn, and added up.
//
//   first        in: the first experiment
//   count        in: how many experiments
//   samples      in: samples of each experiment
//   sizes        in: observations of each sample
//   seed_low/high in: Philox's key
//   room         in: experiments that a row of out has room for
//   out          out: row q holds quantity q of each experiment
//
// Random words are Philox 4x32-10 (as compute/numerics/philox.hpp) of the counter {block, sample, experiment,
// 0}; two words make two normal numbers. 16 blocks are added from 0 in float, then to a sum of two floats. A
// work-item takes LANES experiments side by side, in vectors where LANES is 16, else one. Twin:
// simulated_samples_twin.cpp and simulated_samples_lanes.hpp, the same bits: only + - * of floats and
// integers.

#pragma OPENCL FP_CONTRACT OFF

#ifdef SIDE_BY_SIDE
#define LANES 16
#define UINTS uint16
#define FLOATS float16
#define AS_UINTS as_uint16
#define AS_FLOATS as_float16
#define INTS_TO_FLOATS(x) convert_float16(as_int16(x))
#define UINTS_TO_FLOATS(x) convert_float16(x)
#define HIGH(a, b) convert_uint16((convert_ulong16(a) * (ulong)(b)) >> 32)
#define BELOW(w, t) as_uint16(-((w) < (UINTS)(t)))
#define LANE_NUMBERS ((uint16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
#define STORE(x, at) vstore16(x, 0, at)
#else
#define LANES 1
#define UINTS uint
#define FLOATS float
#define AS_UINTS as_uint
#define AS_FLOATS as_float
#define INTS_TO_FLOATS(x) convert_float(as_int(x))
#define UINTS_TO_FLOATS(x) convert_float(x)
#define HIGH(a, b) mul_hi(a, b)
#define BELOW(w, t) ((uint)((w) < (t)))
#define LANE_NUMBERS 0u
#define STORE(x, at) (*(at) = (x))
#endif
#ifndef CELLS
#define CELLS 2
#endif
#define BLOCKS_OF_RUN 16u

#define ARGUMENTS                                                                                            \
    const uint first, const uint count, const uint samples, __global const uint *restrict sizes,             \
        const uint seed_low, const uint seed_high, const uint room, __global float *restrict out

typedef struct
{
    UINTS w[4];
} block_words;

typedef struct
{
    FLOATS a, b;
} normal_pair;

static inline block_words philox(uint block, uint sample, UINTS experiment, uint seed_low, uint seed_high)
{
    UINTS c0 = block, c1 = sample, c2 = experiment, c3 = 0;
#pragma unroll
    for (uint round = 0; round < 10; ++round) {
        const UINTS high_a = HIGH(c0, 0xD2511F53u), low_a = c0 * 0xD2511F53u;
        const UINTS high_b = HIGH(c2, 0xCD9E8D57u), low_b = c2 * 0xCD9E8D57u;
        c0 = high_b ^ c1 ^ (seed_low + round * 0x9E3779B9u);
        c1 = low_b;
        c2 = high_a ^ c3 ^ (seed_high + round * 0xBB67AE85u);
        c3 = low_a;
    }
    const block_words words = {{c0, c1, c2, c3}};
    return words;
}

static inline normal_pair normals(UINTS radius_word, UINTS angle_word)
{
    const FLOATS whole = INTS_TO_FLOATS((radius_word >> 1) | 1u);
    const UINTS bits = AS_UINTS(whole) + 0x004afb0du;
    const FLOATS exponent = INTS_TO_FLOATS((bits >> 23) - 158u);
    const FLOATS f = AS_FLOATS((bits & 0x007fffffu) + 0x3f3504f3u) - 1.0f;
    const FLOATS ff = f * f;
    const FLOATS tail =
        (((((((7.0376836292E-2f * f - 1.1514610310E-1f) * f + 1.1676998740E-1f) * f - 1.2420140846E-1f) * f +
            1.4249322787E-1f) *
               f -
           1.6668057665E-1f) *
              f +
          2.0000714765E-1f) *
             f -
         2.4999993993E-1f) *
            f +
        3.3333331174E-1f;
    const FLOATS logarithm = (exponent * 0.693147182f + (tail * f * ff - 0.5f * ff)) + f;
    const FLOATS square = -2.0f * logarithm;
    const FLOATS half_square = 0.5f * square;
    FLOATS inverse = AS_FLOATS(0x5f375a86u - (AS_UINTS(square) >> 1));
    inverse = inverse * (1.5f - (half_square * inverse) * inverse);
    inverse = inverse * (1.5f - (half_square * inverse) * inverse);
    inverse = inverse * (1.5f - (half_square * inverse) * inverse);
    const FLOATS radius = square * inverse;
    const UINTS quarter = (angle_word + 0x20000000u) >> 30;
    const FLOATS s = INTS_TO_FLOATS(angle_word - (quarter << 30)) * 1.46291807927e-9f;
    const FLOATS z = s * s;
    const FLOATS sine = ((-1.9515295891E-4f * z + 8.3321608736E-3f) * z - 1.6666654611E-1f) * z * s + s;
    const FLOATS cosine =
        (((2.443315711809948E-5f * z - 1.388731625493765E-3f) * z + 4.166664568298827E-2f) * (z * z) -
         0.5f * z) +
        1.0f;
    const UINTS swapped = (AS_UINTS(sine) ^ AS_UINTS(cosine)) & (0u - (quarter & 1u));
    const normal_pair pair = {radius *
                                  AS_FLOATS((AS_UINTS(cosine) ^ swapped) ^ (((quarter + 1u) & 2u) << 30)),
                              radius * AS_FLOATS((AS_UINTS(sine) ^ swapped) ^ ((quarter & 2u) << 30))};
    return pair;
}

/// Adds a run to a sum of two floats.
static inline void keep(FLOATS run, FLOATS* high, FLOATS* low)
{
    const FLOATS sum = *high + run, added = sum - *high;
    *low += (*high - (sum - added)) + (run - added);
    *high = sum;
}

__kernel void moments(ARGUMENTS)
{
    const uint item = (uint)get_global_id(0) * LANES;
    if (item >= count)
        return;
    const UINTS experiment = LANE_NUMBERS + (first + item);
    for (uint sample = 0; sample < samples; ++sample) {
        const uint size = sizes[sample], full = size / 4;
        FLOATS high[2] = {0, 0}, low[2] = {0, 0};
        for (uint begin = 0; begin < full; begin += BLOCKS_OF_RUN) {
            FLOATS run[2] = {0, 0};
            const uint end = min(begin + BLOCKS_OF_RUN, full);
            for (uint block = begin; block < end; ++block) {
                const block_words words = philox(block, sample, experiment, seed_low, seed_high);
                const normal_pair p = normals(words.w[0], words.w[1]), q = normals(words.w[2], words.w[3]);
                run[0] += (p.a + p.b) + (q.a + q.b);
                run[1] += (p.a * p.a + p.b * p.b) + (q.a * q.a + q.b * q.b);
            }
            for (int m = 0; m < 2; ++m)
                keep(run[m], &high[m], &low[m]);
        }
        if (size % 4 > 0) {
            const block_words words = philox(full, sample, experiment, seed_low, seed_high);
            normal_pair p = normals(words.w[0], words.w[1]), q = normals(words.w[2], words.w[3]);
            q.b = 0;
            if (size % 4 < 3)
                q.a = 0;
            if (size % 4 < 2)
                p.b = 0;
            keep((p.a + p.b) + (q.a + q.b), &high[0], &low[0]);
            keep((p.a * p.a + p.b * p.b) + (q.a * q.a + q.b * q.b), &high[1], &low[1]);
        }
        for (uint m = 0; m < 2; ++m)
            STORE(high[m] + low[m], &out[(size_t)(2 * sample + m) * room + item]);
    }
}

static inline void add_pairs(normal_pair p, normal_pair q, FLOATS* run)
{
    run[0] += p.a + q.a;
    run[1] += p.b + q.b;
    run[2] += p.a * p.a + q.a * q.a;
    run[3] += p.b * p.b + q.b * q.b;
    run[4] += p.a * p.b + q.a * q.b;
}

__kernel void pairs(ARGUMENTS)
{
    const uint item = (uint)get_global_id(0) * LANES;
    if (item >= count)
        return;
    const UINTS experiment = LANE_NUMBERS + (first + item);
    const uint size = sizes[samples - 1], full = size / 2;
    FLOATS high[5] = {0, 0, 0, 0, 0}, low[5] = {0, 0, 0, 0, 0};
    for (uint begin = 0; begin < full; begin += BLOCKS_OF_RUN) {
        FLOATS run[5] = {0, 0, 0, 0, 0};
        const uint end = min(begin + BLOCKS_OF_RUN, full);
        for (uint block = begin; block < end; ++block) {
            const block_words words = philox(block, 0, experiment, seed_low, seed_high);
            add_pairs(normals(words.w[0], words.w[1]), normals(words.w[2], words.w[3]), run);
        }
        for (int m = 0; m < 5; ++m)
            keep(run[m], &high[m], &low[m]);
    }
    if (size % 2 > 0) {
        FLOATS run[5] = {0, 0, 0, 0, 0};
        const block_words words = philox(full, 0, experiment, seed_low, seed_high);
        const normal_pair none = {0, 0};
        add_pairs(normals(words.w[0], words.w[1]), none, run);
        for (int m = 0; m < 5; ++m)
            keep(run[m], &high[m], &low[m]);
    }
    for (uint m = 0; m < 5; ++m)
        STORE(high[m] + low[m], &out[(size_t)m * room + item]);
}

__kernel void counts(ARGUMENTS, __global const uint* restrict thresholds)
{
    const uint item = (uint)get_global_id(0) * LANES;
    if (item >= count)
        return;
    const UINTS experiment = LANE_NUMBERS + (first + item);
    for (uint sample = 0; sample < samples; ++sample) {
        const uint size = sizes[sample];
        UINTS below[CELLS - 1];
        for (uint j = 0; j + 1 < CELLS; ++j)
            below[j] = 0;
        for (uint block = 0; block * 4 < size; ++block) {
            const block_words words = philox(block, sample, experiment, seed_low, seed_high);
            const uint used = min(size - block * 4, 4u);
            for (uint j = 0; j + 1 < CELLS; ++j) {
                const uint threshold = thresholds[sample * (CELLS - 1) + j];
                for (uint k = 0; k < used; ++k)
                    below[j] += BELOW(words.w[k], threshold);
            }
        }
        for (uint j = 0; j + 1 < CELLS; ++j)
            STORE(UINTS_TO_FLOATS(below[j]), &out[(size_t)(sample * (CELLS - 1) + j) * room + item]);
    }
}
