/* SPDX-License-Identifier: Apache-2.0 */
/* The barrier is in the value that a member of a class template names for itself. */
#include "each-round.h"

inline int meet()
{
    MPI_Barrier(MPI_COMM_WORLD);
    return 3;
}
template <class T> struct Box {
    T v = meet();
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
