/* SPDX-License-Identifier: Apache-2.0 */
/* Of the template of a base some arguments have a text of their own, whose member ends with the barrier. */
#include "each-round.h"

struct Bar {
    ~Bar()
    {
        MPI_Barrier(MPI_COMM_WORLD);
    }
};
template <class T, class U> struct Bs {
    T t;
};
template <class T> struct Bs<T, int> {
    Bar b;
    ~Bs()
    {
    }
};
template <class T> struct Ds : Bs<T, int> {
};
static void round_begin(int)
{
    Ds<int> b;
    (void)b;
}

/* TRUTH
 * reception 20 direct
 * proved order
 */
