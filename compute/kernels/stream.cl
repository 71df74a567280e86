// Streams through memory: what bounds every kernel that does little arithmetic. One work-item an element; the host
// rounds the arrays up to whole work-groups.
//
//   a, b, c   in: elements
//   out       out: one element a work-item
//
// Twins: copied and triad of stream.cpp, the same bits.

#pragma OPENCL FP_CONTRACT OFF

__kernel void copy(__global const float *restrict a, __global float *restrict out)
{
    const size_t i = get_global_id(0);
    out[i] = a[i];
}

// out = b + scale * c, product and sum each rounded.
__kernel void triad(__global const float *restrict b, __global const float *restrict c, const float scale,
                    __global float *restrict out)
{
    const size_t i = get_global_id(0);
    out[i] = b[i] + scale * c[i];
}
