/* SPDX-License-Identifier: Apache-2.0 */
/* What a partial specialisation of a class template derives from sends at its end. */
#include "each-round.h"

template <class T> struct B1 {
    T t;
    ~B1()
    {
        int r;
        MPI_Comm_rank(MPI_COMM_WORLD, &r);
        if (r)
            MPI_Send(&r, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
};
template <class T> struct D1 : B1<T> {
};
template <class T> struct D1<T *> : B1<int> {
    T *q;
};
static void round_begin(int)
{
    D1<double *> a;
    (void)a;
    MPI_Barrier(MPI_COMM_WORLD);
}

/* TRUTH
 * verdict not-ready
 * reception 20 direct
 */
