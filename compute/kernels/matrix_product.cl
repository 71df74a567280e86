// C = A B in tiles, every sum taken in ascending k and rounded after each step as a machine's accumulator would.
//
//   a          in: rows x inner, row by row
//   b          in: inner x columns, row by row
//   c          in and out: rows x columns; the sums of the steps before kBegin
//   kBegin/End the steps that this call takes, 1024 at most
//
// Options: ACCUMULATOR, one of the four below; STEPS_IN_INTEGERS, where the device lacks what the step needs; the
// shape of a tile. A work-group makes one tile of C, a work-item ROWS x (VECTORS * LANES) elements of it.
// Twin: fusedStep of matrix_product.hpp, the same bits.

#pragma OPENCL FP_CONTRACT OFF

#define INT32 0
#define FP32 1
#define BF16 2
#define FP16 3
#ifndef ACCUMULATOR
#define ACCUMULATOR FP32
#endif
#ifndef LANES
#define LANES 4
#endif
#ifndef VECTORS
#define VECTORS 1
#endif
#ifndef ROWS
#define ROWS 4
#endif
#ifndef ITEMS_ACROSS
#define ITEMS_ACROSS 16
#endif
#ifndef ITEMS_DOWN
#define ITEMS_DOWN 16
#endif
#ifndef DEPTH
#define DEPTH 32
#endif

#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define VECTOR(type) JOINED(type, LANES)
#define AS(type) JOINED(as_, VECTOR(type))

// The format that a sum is rounded to: bits of its significand, exponents of its smallest and largest normal number.
#if ACCUMULATOR == FP16
#define SIGNIFICAND 11
#define LOWEST (-14)
#define HIGHEST 15
#elif ACCUMULATOR == BF16
#define SIGNIFICAND 8
#define LOWEST (-126)
#define HIGHEST 127
#else
#define SIGNIFICAND 24
#define LOWEST (-126)
#define HIGHEST 127
#endif

// What a and b hold, what c holds, and in what tiles and sums are held.
#if ACCUMULATOR == INT32
#define ELEMENT char
#define STORED int
#define NUMBER float // exact up to 2^24, which the sums of one call cannot pass
#elif ACCUMULATOR == FP32 || defined(STEPS_IN_INTEGERS)
#define ELEMENT float
#define STORED float
#define NUMBER float
#else
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define ELEMENT float
#define STORED float
#define NUMBER double
#endif
typedef NUMBER Number;
typedef VECTOR(NUMBER) Numbers;

#if ACCUMULATOR == INT32 || (ACCUMULATOR == FP32 && !defined(STEPS_IN_INTEGERS))
Numbers step(Number a, Numbers b, Numbers sum)
{
    return fma((Numbers)a, b, sum);
}

#elif defined(STEPS_IN_INTEGERS)
typedef VECTOR(ulong) Words;
typedef VECTOR(long) Integers;

// value * 2^-shift, a one at the end standing for all that is lost.
Words shiftedWithSticky(Words value, Integers shift)
{
    const Words by = AS(ulong)(clamp(shift, (Integers)0, (Integers)63));
    const Words kept = value >> by;
    return kept | (AS(ulong)((kept << by) != value) & 1);
}

// The exact a * b + sum, rounded once, in integers alone: for devices without double or without subnormals.
Numbers step(Number a, Numbers b, Numbers sum)
{
    const uint SIGN = 0x80000000u;
    const Words aBits = (Words)(ulong)as_uint(a), bBits = VECTOR(convert_ulong)(AS(uint)(b)),
                cBits = VECTOR(convert_ulong)(AS(uint)(sum));
    const Words aField = aBits >> 23 & 255, bField = bBits >> 23 & 255, cField = cBits >> 23 & 255;
    const Words aPart = (aBits & 0x7fffff) | (AS(ulong)(aField != 0) & 0x800000),
                bPart = (bBits & 0x7fffff) | (AS(ulong)(bField != 0) & 0x800000),
                cPart = (cBits & 0x7fffff) | (AS(ulong)(cField != 0) & 0x800000);
    const Integers aPlace = AS(long)(max(aField, (Words)1)) - 150, bPlace = AS(long)(max(bField, (Words)1)) - 150,
                   cPlace = AS(long)(max(cField, (Words)1)) - 150 - 36, pPlace = aPlace + bPlace - 12;
    const Words pSign = (aBits ^ bBits) >> 31 & 1, cSign = cBits >> 31 & 1;

    // Both in 60 bits at the higher place; what is lost below it lies under the 25 leading bits of the sum, since a
    // product that is not zero has 24 bits at least, or lies below every format. A zero has no place.
    const Words pPart = aPart * bPart << 12, addendPart = cPart << 36;
    const Integers place = select(max(pPlace, cPlace), cPlace, pPart == 0);
    const Words product = shiftedWithSticky(pPart, place - pPlace);
    const Words addend = shiftedWithSticky(addendPart, place - cPlace);
    const Integers total = AS(long)((product ^ -pSign) + pSign) + AS(long)((addend ^ -cSign) + cSign);
    const Words size = AS(ulong)(abs(total));
    const Words sign = select(AS(ulong)(total < 0) & 1, pSign & cSign, size == 0);

    const Integers top = 63 - AS(long)(clz(size));
    const Integers spacing = max(place + top, (Integers)LOWEST) - (SIGNIFICAND - 1);
    const Words drop = AS(ulong)(clamp(spacing - place, (Integers)0, (Integers)62));
    const Words one = (Words)1 << drop, rest = size & (one - 1), floored = size >> drop;
    const Words rounded =
        floored + (AS(ulong)((2 * rest > one) | ((2 * rest == one) & AS(long)(-(floored & 1)))) & 1);

    const Integers unit = place + AS(long)(drop), leading = 63 - AS(long)(clz(rounded | 1)), exponent = unit + leading;
    const Words normal = AS(ulong)(exponent + 127) << 23 | (rounded << AS(ulong)(23 - leading) & 0x7fffff);
    const Words tiny = rounded << AS(ulong)(clamp(unit + 149, (Integers)0, (Integers)63));
    Words bits = select(tiny, normal, exponent >= -126);
    bits = select(bits, (Words)0x7f800000, exponent > HIGHEST);
    bits = select(bits, (Words)0, rounded == 0) | sign << 31;

    // With an infinity or a NaN only signs and zeros of the others count.
    const Numbers plainA = (Numbers)((as_uint(a) & 0x7f800000u) == 0x7f800000u || (as_uint(a) << 1) == 0
                                         ? a : as_float((as_uint(a) & SIGN) | 0x3f800000u));
    const VECTOR(uint) bWords = AS(uint)(b), cWords = AS(uint)(sum);
    const Numbers plainB = select(AS(float)((bWords & SIGN) | 0x3f800000u), b,
                                  (bWords & 0x7f800000u) == 0x7f800000u | (bWords << 1) == 0);
    const Numbers plainC = select((Numbers)0, sum, (cWords & 0x7f800000u) == 0x7f800000u);
    const VECTOR(int) special = VECTOR(convert_int)(aField == 255 | bField == 255 | cField == 255);
    return select(AS(float)(VECTOR(convert_uint)(bits)), fma(plainA, plainB, plainC), special);
}

#else
typedef VECTOR(long) Integers;

// Rounded to odd at 53 bits and then to nearest: together one rounding, see stepRoundedToOdd and roundedTo.
Numbers step(Number a, Numbers b, Numbers sum)
{
    const Numbers product = a * b;
    const Numbers nearest = product + sum;
    const Numbers back = nearest - product;
    const Numbers error = (product - (nearest - back)) + (sum - back);
    const Integers bits = AS(long)(nearest);
    const Integers away = (bits ^ AS(long)(error)) >> 63 | 1;
    const Integers moved = ((error < 0.0) | (error > 0.0)) & ((bits & 1) - 1) & away;
    const Numbers odd = AS(double)(bits + moved);

    const long exponentBits = 0x7ff0000000000000l;
    const Integers size = AS(long)(odd) & LONG_MAX, sign = AS(long)(odd) & LONG_MIN;
    const Numbers binade = AS(double)(max(size & exponentBits, (Integers)((long)(1023 + LOWEST) << 52)));
    const Numbers shift = binade * (1.5 * (double)(1l << (53 - SIGNIFICAND)));
    const Integers rounded = AS(long)((odd + shift) - shift) & LONG_MAX;
    const long largest = ((long)(1024 + HIGHEST) << 52) - (1l << (53 - SIGNIFICAND));
    const Integers bounded = select(rounded, (Integers)exponentBits, rounded > largest);
    return AS(double)(select(bounded, size, size >= exponentBits) | sign);
}
#endif

#define CONVERTED(type, values) JOINED(convert_, VECTOR(type))(values)
// The sums of a call from what is stored, and what is to be stored of them.
#if ACCUMULATOR == INT32
#define BEGUN(stored) ((Numbers)0)
#define ENDED(stored, sums) ((stored) + CONVERTED(int, sums))
#else
#define BEGUN(stored) CONVERTED(NUMBER, stored)
#define ENDED(stored, sums) CONVERTED(STORED, sums)
#endif

// A vector of which only the first `there` lanes are in memory; zeros for the others.
#define LOADER(name, type)                                                                                             \
    VECTOR(type) name(__global const type *from, const int there)                                                      \
    {                                                                                                                  \
        if (there >= LANES)                                                                                            \
            return VECTOR(vload)(0, from);                                                                             \
        type lanes[LANES];                                                                                             \
        for (int l = 0; l < LANES; ++l)                                                                                \
            lanes[l] = l < there ? from[l] : (type)0;                                                                  \
        return VECTOR(vload)(0, lanes);                                                                                \
    }
LOADER(elementsAt, ELEMENT)
LOADER(storedAt, STORED)

void store(const VECTOR(STORED) values, __global STORED *to, const int there)
{
    if (there >= LANES) {
        VECTOR(vstore)(values, 0, to);
        return;
    }
    STORED lanes[LANES];
    VECTOR(vstore)(values, 0, lanes);
    for (int l = 0; l < there; ++l)
        to[l] = lanes[l];
}

#define COLUMNS (VECTORS * LANES)
#define TILE_ROWS (ROWS * ITEMS_DOWN)
#define TILE_COLUMNS (COLUMNS * ITEMS_ACROSS)
#define ITEMS (ITEMS_ACROSS * ITEMS_DOWN)

__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void
matrix_product(__global const ELEMENT *restrict a, __global const ELEMENT *restrict b, __global STORED *restrict c,
               const int rows, const int columns, const int inner, const int kBegin, const int kEnd)
{
    __local Number aTile[TILE_ROWS][DEPTH];
    __local Number bTile[DEPTH][TILE_COLUMNS];
    const int item = (int)get_local_id(0);
    const int tile = (int)(get_global_id(0) / ITEMS);
    const int tilesAcross = (columns + TILE_COLUMNS - 1) / TILE_COLUMNS;
    const int firstRow = tile / tilesAcross * TILE_ROWS, firstColumn = tile % tilesAcross * TILE_COLUMNS;
    const int row = item / ITEMS_ACROSS * ROWS, column = item % ITEMS_ACROSS * COLUMNS;
    // Where this work-item's elements of C begin, and how many of them are inside C.
    __global STORED *mine = c + (size_t)(firstRow + row) * columns + firstColumn + column;
    const int rowsThere = rows - firstRow - row, columnsThere = columns - firstColumn - column;

    Numbers sums[ROWS][VECTORS];
    for (int i = 0; i < ROWS; ++i)
        for (int v = 0; v < VECTORS; ++v)
            sums[i][v] = BEGUN(storedAt(mine + (size_t)i * columns + v * LANES,
                                        kBegin > 0 && i < rowsThere ? columnsThere - v * LANES : 0));
    for (int kTile = kBegin; kTile < kEnd; kTile += DEPTH) {
        const int depth = min(DEPTH, kEnd - kTile);
        for (int at = item; at < TILE_ROWS * (DEPTH / LANES); at += ITEMS) {
            const int r = at / (DEPTH / LANES), k = at % (DEPTH / LANES) * LANES;
            const VECTOR(ELEMENT) values =
                elementsAt(a + (size_t)(firstRow + r) * inner + kTile + k, firstRow + r < rows ? depth - k : 0);
            VECTOR(vstore)(CONVERTED(NUMBER, values), 0, &aTile[r][k]);
        }
        for (int at = item; at < DEPTH * (TILE_COLUMNS / LANES); at += ITEMS) {
            const int k = at / (TILE_COLUMNS / LANES), q = at % (TILE_COLUMNS / LANES) * LANES;
            const VECTOR(ELEMENT) values = elementsAt(b + (size_t)(kTile + k) * columns + firstColumn + q,
                                                     k < depth ? columns - firstColumn - q : 0);
            VECTOR(vstore)(CONVERTED(NUMBER, values), 0, &bTile[k][q]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (rowsThere > 0)
            for (int k = 0; k < depth; ++k)
                for (int v = 0; v < VECTORS; ++v) {
                    const Numbers right = VECTOR(vload)(0, &bTile[k][column + v * LANES]);
                    for (int i = 0; i < ROWS; ++i)
                        sums[i][v] = step(aTile[row + i][k], right, sums[i][v]);
                }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int i = 0; i < ROWS; ++i)
        for (int v = 0; v < VECTORS; ++v) {
            __global STORED *to = mine + (size_t)i * columns + v * LANES;
            const int there = i < rowsThere ? columnsThere - v * LANES : 0;
            store(ENDED(storedAt(to, kBegin > 0 ? there : 0), sums[i][v]), to, there);
        }
}
