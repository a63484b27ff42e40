/* SPDX-License-Identifier: Apache-2.0 */
/* A class template derives from a template that is given the class itself. */
#include "each-round.h"

template <class D, int N> class Crtp
{
    int d[N];

  public:
    ~Crtp()
    {
        static_cast<D *>(this)->meet();
    }
};
template <class T> class Thing : public Crtp<Thing<T>, 4>
{
  public:
    T t;
    void meet()
    {
        MPI_Barrier(MPI_COMM_WORLD);
    }
};
static void round_begin(int)
{
    Thing<int> b;
    (void)b;
}

/* TRUTH
 * reception 20 direct
 * proved order
 */
