/* SPDX-License-Identifier: Apache-2.0 */
/* The destructor of a base that is made of a template does nothing that all processes meet in. */
#include "each-round.h"

template <class T> struct Base {
    T v;
    ~Base()
    {
        v = 0;
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
 * verdict not-ready
 * reception 20 direct
 */
