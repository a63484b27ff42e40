/* SPDX-License-Identifier: Apache-2.0 */
/* The barrier is in the destructor of a base that is made of a template with the arguments of the class. */
#include "each-round.h"

template <class T> struct Base {
    T v;
    ~Base()
    {
        MPI_Barrier(MPI_COMM_WORLD);
    }
};
template <class T> struct Der : Base<T> {
    T w;
};
static void round_begin(int)
{
    Der<int> d;
    (void)d;
}

/* TRUTH
 * reception 20 direct
 * proved order
 */
