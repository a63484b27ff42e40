/* SPDX-License-Identifier: Apache-2.0 */
/* The barrier is in a base some of whose arguments are defaults; another instance has others. */
#include "each-round.h"

template <class T> struct Al {
    T t;
};
template <class A, class B = Al<A>, int N = 3> struct Two {
    A a;
    B b;
    ~Two()
    {
        if (N == 3)
            MPI_Barrier(MPI_COMM_WORLD);
    }
};
template <class T, int N = 4> struct Ds : Two<T> {
    int more[N];
};
template <class T, int N = 4> struct Other : Two<T, int, N> {
};
static void round_begin(int)
{
    Ds<double> b;
    (void)b;
    Other<double> c;
    (void)c;
}

/* TRUTH
 * reception 20 direct
 * proved order
 */
