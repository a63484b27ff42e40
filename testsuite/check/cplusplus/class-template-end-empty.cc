/* SPDX-License-Identifier: Apache-2.0 */
/* A destructor without a statement, in a class template, ends a member whose end is the barrier. */
#include "each-round.h"

struct Bar {
    ~Bar()
    {
        MPI_Barrier(MPI_COMM_WORLD);
    }
};
template <class T> struct Box {
    T v;
    Bar b;
    ~Box()
    {
    }
};
static void round_begin(int)
{
    Box<int> b;
    (void)b;
}

/* TRUTH
 * reception 20 direct
 * proved order
 */
