/* SPDX-License-Identifier: Apache-2.0 */
/* A base that is made of a template without constructors and destructors. */
#include "each-round.h"

template <class T> struct Bs {
    T t;
    T a[4];
    T *p;
    void f()
    {
    }
};
template <class T> struct Ds : Bs<T> {
    ~Ds()
    {
        MPI_Barrier(MPI_COMM_WORLD);
    }
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
