// Floats to the codes of a narrower number format and back, on the bits: a device's floating-point arithmetic has a say
// in encode_nearest_even_by_sum alone.
//
//   x         in: the bits of floats
//   codes     out of the encoding kernels, in of `decode`: one code an element, in the low bits of CODE
//
// The format, as magnitudes of codes:
//   fraction_bits, min_field   fraction bits, and the float exponent field of the smallest normal value
//   sign_shift                 where the sign goes
//   largest, beyond, nan       the largest finite code, what lies beyond it, and the canonical NaN with its sign
//   has_minus_zero             0 where the code of -0 means something else
// The rounding:
//   nearest, even, away        to nearest: all ones; ties to even: 1; ties away: 1
//   outwards, inwards          bit 0 for positive numbers, bit 1 for negative ones: rounded away from zero whatever is
//                              cut off; an overflow becomes the largest finite value
//
// -D CODE=uchar, ushort or uint: the type of a code.
// -D WHOLE_RANGE: the format's normal values reach below those of float, or it is a scale (positive powers of two,
// whose exponent field 0 is one too: is_scale).
// Twin: format_conversion_twin.cpp, the same bits; both are compared with compute/numerics.

#pragma OPENCL FP_CONTRACT OFF

#ifndef CODE
#define CODE uchar
#endif

#define FORMAT_ARGUMENTS                                                                                               \
    const int fraction_bits, const int min_field, const int sign_shift, const int largest, const int beyond,           \
        const int nan, const int has_minus_zero, const int is_scale
#define THE_FORMAT {fraction_bits, min_field, sign_shift, largest, beyond, nan, has_minus_zero, is_scale}

#define INFINITE 0x7f800000u

typedef struct {
    int fraction_bits, min_field, sign_shift, largest, beyond, nan, has_minus_zero, is_scale;
} Format;

// A magnitude with its fraction cut: what is kept as a code, and the bits that are not, of which there are `cut`, seen
// as at most 26.
typedef struct {
    int code, cut;
    uint low, mask;
} Cut;

Cut cut_to_format(const uint size, const Format f)
{
    Cut c;
    const uint fraction = size & 0x7fffffu;
    int field = (int)(size >> 23);
#ifdef WHOLE_RANGE
    const int spare = (int)clz(fraction) - 8;
    uint significand = field != 0 ? fraction | 0x800000u : fraction << spare;
    field = field != 0 ? field : 1 - spare;
#else
    uint significand = fraction | (field != 0 ? 0x800000u : 0u);
    field = max(field, 1);
#endif
    significand <<= 1; // so that at least one bit is always cut off
    const int above = field - f.min_field;
    c.cut = 24 - f.fraction_bits + (f.is_scale ? 0 : max(-above, 0));
    const int seen = min(c.cut, 26); // more would leave nothing either
    c.mask = (1u << seen) - 1u;
    c.low = significand & c.mask;
    c.code = (int)(significand >> seen) + (f.is_scale ? above - 1 : max(above, 0) << f.fraction_bits);
#ifdef WHOLE_RANGE
    c.code = size == 0 ? 0 : c.code;
#endif
    return c;
}

// The rounded magnitude's code with what overflows, the sign and NaN.
CODE finished(const uint bits, const int rounded, const int inwards, const Format f)
{
    const uint size = bits & 0x7fffffffu;
    const int sign = (int)(bits >> 31);
    const int too_large = ((inwards >> sign) & 1) != 0 ? f.largest : f.beyond;
    int code = max(rounded, 0);
    code = code > f.largest ? too_large : code;
    code = size == INFINITE ? f.beyond : code;
    code |= ((code != 0) | f.has_minus_zero) != 0 ? sign << f.sign_shift : 0;
#ifdef WHOLE_RANGE
    code = (f.is_scale & ((sign != 0) | (size == 0) | (size == INFINITE))) != 0 ? f.nan : code;
#endif
    return (CODE)(size > INFINITE ? f.nan : code);
}

__kernel void encode(__global const uint *restrict x, __global CODE *restrict codes, FORMAT_ARGUMENTS,
                     const uint nearest, const int even, const int away, const int outwards, const int inwards)
{
    const Format f = THE_FORMAT;
    const size_t i = get_global_id(0);
    const uint bits = x[i];
    const Cut c = cut_to_format(bits & 0x7fffffffu, f);
    const uint out = 0u - (uint)((outwards >> (bits >> 31)) & 1);
    const uint added = ((c.mask >> 1) & nearest) + (uint)((c.code & even) | away) + (c.mask & out);
    const int seen = min(c.cut, 26);
    codes[i] = finished(bits, c.code + (int)((c.low + added) >> seen), inwards, f);
}

// To nearest with ties to even, in fewer steps: for formats with float's exponents and 1 to 22 fraction bits, whose codes
// are a float's first bits. The sign is left out of a code that equals unsigned_code: 0 where -0 means something else,
// else -1.
__kernel void encode_nearest_even_by_shift(__global const uint *restrict x, __global CODE *restrict codes,
                                           const int fraction_bits, const int sign_shift, const int largest,
                                           const int beyond, const int nan, const int unsigned_code)
{
    const size_t i = get_global_id(0);
    const uint bits = x[i], size = bits & 0x7fffffffu, cut = (uint)(23 - fraction_bits);
    int code = (int)((size + ((1u << (cut - 1u)) - 1u) + ((size >> cut) & 1u)) >> cut);
    code = code > largest ? beyond : code; // infinity's is too
    code |= code != unsigned_code ? (int)(bits >> 31) << sign_shift : 0;
    codes[i] = (CODE)(size > INFINITE ? nan : code);
}

// The same for formats of narrower range, where float itself can do the rounding: beside a power of two so large that a place of the
// format is float's last, a sum keeps no smaller bit. top_field: of the first power of two beyond the format.
__kernel void encode_nearest_even_by_sum(__global const uint *restrict x, __global CODE *restrict codes,
                                         const int fraction_bits, const int min_field, const int sign_shift,
                                         const int largest, const int beyond, const int nan, const int unsigned_code,
                                         const int top_field)
{
    const size_t i = get_global_id(0);
    const uint bits = x[i], size = bits & 0x7fffffffu;
    const int place = clamp((int)(size >> 23), min_field, top_field);
    const uint beside = (uint)(place + 23 - fraction_bits) << 23;
    const uint rounded = as_uint(as_float(size) + as_float(beside)) - beside;
    int code = (int)rounded + ((place - min_field) << fraction_bits);
    code = code > largest ? beyond : code;
    code |= code != unsigned_code ? (int)(bits >> 31) << sign_shift : 0;
    codes[i] = (CODE)(size > INFINITE ? nan : code);
}

// To the nearest power of two, ties to the even code: for a scale whose codes are the exponent fields of floats (e8m0).
// Its smallest value, 2^-127, is a subnormal float; zero, infinity, NaN and negative numbers become NaN.
__kernel void encode_nearest_even_scale(__global const uint *restrict x, __global CODE *restrict codes,
                                        const int largest, const int beyond, const int nan)
{
    const size_t i = get_global_id(0);
    const uint bits = x[i];
    const uint normal = (bits + 0x3fffffu + ((bits >> 23) & 1u)) >> 23;
    const int code = bits < 0x800000u ? (bits > 0x600000u ? 1 : 0) : (int)normal;
    const int bounded = code > largest ? beyond : code;
    codes[i] = (CODE)(bits - 1u >= INFINITE - 1u ? nan : bounded); // zero and whatever is not positive and finite
}

// Whether a magnitude goes up, by chance: the fraction that is cut off as a whole number of chances in 2^n, against n
// bits of the word. any_half: halves of a chance count one; even_half: where that makes the chances even.
int goes_up(const Cut c, const uint word, const int n, const int any_half, const int even_half)
{
    const int more = max(n - c.cut, 0), fewer = clamp(c.cut - n, 0, 26); // one of the two is 0
    const uint chances = (c.low << more) >> fewer;
    const uint twice = c.low << 1;
    const int middle = (int)((twice >> fewer) & 1u);
    const int rest = ((twice & ((1u << fewer) - 1u)) != 0) | (int)(chances & 1u);
    const uint all = chances + (uint)(middle & (any_half | (even_half & rest)));
    return all > (~word & (0xffffffffu >> (32 - n))) ? 1 : 0;
}

// Work-item l of a group of 256 takes elements l, l + 256, l + 512, l + 768 of the group's 1024, with the four words of
// one block of Philox 4x32-10 (as compute/numerics/philox.hpp): that of first_block and the item's place among all.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
encode_stochastic(__global const uint *restrict x, __global CODE *restrict codes, FORMAT_ARGUMENTS, const int n,
                  const int any_half, const int even_half, const uint seed_low, const uint seed_high,
                  const uint stream_low, const uint stream_high, const uint first_block_low,
                  const uint first_block_high)
{
    const Format f = THE_FORMAT;
    const size_t id = get_global_id(0);
    uint word0 = first_block_low + (uint)id, word1 = first_block_high + (word0 < first_block_low ? 1u : 0u);
    uint word2 = stream_low, word3 = stream_high, key0 = seed_low, key1 = seed_high;
    __attribute__((opencl_unroll_hint(10))) for (int round = 0; round < 10; ++round)
    {
        const ulong a = (ulong)word0 * 0xD2511F53u, b = (ulong)word2 * 0xCD9E8D57u;
        word0 = (uint)(b >> 32) ^ word1 ^ key0;
        word1 = (uint)b;
        word2 = (uint)(a >> 32) ^ word3 ^ key1;
        word3 = (uint)a;
        key0 += 0x9E3779B9u;
        key1 += 0xBB67AE85u;
    }
    const size_t l = get_local_id(0), i = (id - l) * 4 + l;
#define ONE(at, word)                                                                                                  \
    {                                                                                                                  \
        const uint bits = x[at];                                                                                       \
        const Cut c = cut_to_format(bits & 0x7fffffffu, f);                                                            \
        codes[at] = finished(bits, c.code + goes_up(c, word, n, any_half, even_half), 0, f);                           \
    }
    ONE(i, word0)
    ONE(i + 256, word1)
    ONE(i + 512, word2)
    ONE(i + 768, word3)
}

// The bits of the float that a code stands for; the format's values are floats. `beyond` is the code of infinity, or -1.
__kernel void decode(__global const CODE *restrict codes, __global uint *restrict x, FORMAT_ARGUMENTS)
{
    const size_t i = get_global_id(0);
    const int code = (int)codes[i];
    const uint sign = is_scale ? 0u : (uint)code >> sign_shift;
    const int size = is_scale ? code : code & (int)((1u << sign_shift) - 1u);
    const int field = size >> fraction_bits;
    const int normal = is_scale || field != 0;
    const uint significand = ((uint)size & ((1u << fraction_bits) - 1u)) | (normal ? 1u << fraction_bits : 0u);
    const int spare = (int)clz(significand | 1u) - 8; // significands have at most 24 bits
    const int exponent = min_field + (is_scale ? field : max(field, 1) - 1) + (23 - fraction_bits) - spare;
    const uint full = significand << spare;
    uint bits = exponent > 0 ? ((uint)exponent << 23) + (full & 0x7fffffu) : full >> clamp(1 - exponent, 0, 31);
    bits = significand == 0 ? 0u : bits;
    bits = size > largest ? INFINITE : bits;
    bits |= sign << 31;
    const int is_nan = ((size > largest) & (size != beyond)) | ((has_minus_zero == 0) & (code == nan));
    x[i] = is_nan ? 0x7fc00000u : bits;
}
