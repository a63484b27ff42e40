/* SPDX-License-Identifier: Apache-2.0 */
/* The base has not the default argument, with which its end were the barrier, but one that the class has by default. */
#include "each-round.h"

template <class A, int N = 3> struct Two {
    A a;
    ~Two()
    {
        if (N == 3)
            MPI_Barrier(MPI_COMM_WORLD);
    }
};
template <class T, int N = 4> struct Ds : Two<T, N> {
};
template <class T> struct Other : Two<T> {
};
static void round_begin(int round)
{
    Ds<double> b;
    (void)b;
    Other<double> *c = nullptr;
    if (round > 100000)
        delete c;
}

/* TRUTH
 * verdict not-ready
 * reception 20 direct
 */
