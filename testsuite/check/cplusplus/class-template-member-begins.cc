/* SPDX-License-Identifier: Apache-2.0 */
/* The barrier is in the constructor of a member, in a class template without a constructor. */
#include "each-round.h"

template <class T> struct Sync {
    T v;
    Sync() : v(0)
    {
        MPI_Barrier(MPI_COMM_WORLD);
    }
};
template <class T> struct Holder {
    T w;
    Sync<T> s;
};
static void round_begin(int)
{
    Holder<int> h;
    (void)h;
}

/* TRUTH
 * reception 20 direct
 * proved order
 */
