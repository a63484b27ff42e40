/* SPDX-License-Identifier: Apache-2.0 */
/* A class template hands its own argument, a number, to the template of its base. */
#include "each-round.h"

template <bool B> struct Bn {
    int a;
    ~Bn()
    {
        MPI_Barrier(MPI_COMM_WORLD);
    }
};
template <bool N> struct Dn : Bn<N> {
    int b;
};
static void round_begin(int)
{
    Dn<true> b;
    (void)b;
}

/* TRUTH
 * reception 20 direct
 * proved order
 */
