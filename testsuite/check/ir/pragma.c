/* SPDX-License-Identifier: Apache-2.0 */
/* flags: -fopenmp */
/* OpenMP is read sequentially, nothing is lost below a directive; a #pragma and its statement are one region. */
#include <omp.h>
int f(int);
#ifndef _OPENMP
#error "_OPENMP"
#endif

void g(int n)
{
    int s = 0;
#pragma omp parallel for reduction(+ : s) \
    schedule(static)
    for (int i = 0; i < n; i++)
        s += f(i);

#pragma omp parallel
    {
#pragma omp critical

        /* in between */
        f(omp_get_thread_num());
#pragma omp barrier
    }
    if (n)
#pragma omp single
        f(2);
    f(3);
#pragma GCC ivdep
#  pragma GCC unroll 4
    while (n--)
        f(4);
    _Pragma("GCC ivdep") for (; n;)
        f(5);
#define HALF f(6)
    f(7);
    switch (n) {
    case 1:
        f(8);
        __attribute__((fallthrough));
    default:
        f(9);
    }
}
