/* SPDX-License-Identifier: Apache-2.0 */
/* What static members of a class template begin with, which calls the library, is asked of what is made of it. */
#include "each-round.h"

#include <cmath>
template <class T> struct Disc {
    static const int tag;
    static T pi;
    T radius;
    T area()
    {
        return pi * radius * radius;
    }
};
template <class T> const int Disc<T>::tag = sizeof(T) + 3;
template <class T> T Disc<T>::pi = (T)4 * std::atan((T)1);
template struct Disc<float>;
static void round_begin(int)
{
    Disc<double> r;
    r.radius = 4;
    (void)r.area();
    MPI_Barrier(MPI_COMM_WORLD);
}

/* TRUTH
 * reception 20 direct
 * proved order
 * silent spbc-missing-function
 */
