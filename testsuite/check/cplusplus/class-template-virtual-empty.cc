/* SPDX-License-Identifier: Apache-2.0 */
/* An empty virtual destructor, in a class template, ends a member that sends. */
#include "each-round.h"

struct Fence {
    int x;
    ~Fence()
    {
        int r;
        MPI_Comm_rank(MPI_COMM_WORLD, &r);
        if (r)
            MPI_Send(&r, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
};
struct I {
    virtual ~I()
    {
    }
};
template <class T> struct Im : I {
    T t;
    Fence f;
    ~Im()
    {
    }
};
static void round_begin(int)
{
    I *i = new Im<int>();
    delete i;
    MPI_Barrier(MPI_COMM_WORLD);
}

/* TRUTH
 * verdict not-ready
 * reception 20 direct
 */
