/* SPDX-License-Identifier: Apache-2.0 */
/* The constructor of a member hands over to another one, which sends. */
#include "each-round.h"

template <class T> struct Q {
    T t;
    Q() : Q(3)
    {
    }
    Q(T x) : t(x)
    {
        int r;
        MPI_Comm_rank(MPI_COMM_WORLD, &r);
        if (r)
            MPI_Send(&r, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
};
template <class T> struct H {
    Q<T> q;
};
static void round_begin(int)
{
    H<int> a;
    (void)a;
    MPI_Barrier(MPI_COMM_WORLD);
}

/* TRUTH
 * verdict not-ready
 * reception 20 direct
 */
