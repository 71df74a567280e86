// Sums of blocks of floats, in an order that every engine keeps.
//
//   x       in: count elements
//   sums    out: one a block of 16384 elements
//
// In a block, lane l of 64 adds x[l], x[l + 64], x[l + 128], ... in this order, from 0; then lane l adds lane l + 32,
// then l + 16, 8, 4, 2, 1. A block at the end that is not full lacks elements, which counts as zeros. A work-group
// makes one block, a work-item VECTORS * LANES lanes of it.
// Twin: blockSum of reduction.cpp, the same bits.

#pragma OPENCL FP_CONTRACT OFF

#ifndef LANES
#define LANES 4
#endif
#ifndef VECTORS
#define VECTORS 1
#endif
#define BLOCK 16384
#define ALL_LANES 64
#define ITEMS (ALL_LANES / (VECTORS * LANES))
#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define FLOATS JOINED(float, LANES)

__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void
sum(__global const float *restrict x, const uint count, __global float *restrict sums)
{
    __local float lanes[ALL_LANES];
    const int first = (int)get_local_id(0) * VECTORS * LANES;
    const size_t block = get_global_id(0) / ITEMS, begin = block * BLOCK;
    const int there = (int)min((size_t)BLOCK, count - begin);
    const int full = there / ALL_LANES * ALL_LANES;

    FLOATS mine[VECTORS];
    for (int v = 0; v < VECTORS; ++v)
        mine[v] = (FLOATS)0.0f;
    for (int i = 0; i < full; i += ALL_LANES)
        for (int v = 0; v < VECTORS; ++v)
            mine[v] += JOINED(vload, LANES)(v, &x[begin + i + first]);
    for (int v = 0; v < VECTORS; ++v)
        JOINED(vstore, LANES)(mine[v], v, &lanes[first]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (first > 0)
        return;
    for (int i = full; i < there; ++i)
        lanes[i - full] += x[begin + i];
    for (int left = ALL_LANES / 2; left > 0; left /= 2)
        for (int l = 0; l < left; ++l)
            lanes[l] += lanes[l + left];
    sums[block] = lanes[0];
}
