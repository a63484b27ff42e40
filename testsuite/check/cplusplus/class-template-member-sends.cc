/* SPDX-License-Identifier: Apache-2.0 */
/* The constructor of a member, in a class template without a constructor, sends what the pattern may take. */
#include "each-round.h"

template <class T> struct Sync {
    T v;
    Sync() : v(0)
    {
        int r;
        MPI_Comm_rank(MPI_COMM_WORLD, &r);
        if (r)
            MPI_Send(&r, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
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
    MPI_Barrier(MPI_COMM_WORLD);
}

/* TRUTH
 * verdict not-ready
 * reception 20 direct
 */
