// SPDX-License-Identifier: Apache-2.0
// The end of an object that is written out does what the compiler writes: nothing, or what its members do.
#include <mpi.h>
#include <new>

template <class T> struct slot {
    alignas(T) char place[sizeof(T)];
    T *get()
    {
        return (T *)place;
    }
    void set(T const &value)
    {
        ::new (place) T(value);
    }
    void end()
    {
        get()->~T();
    }
};

struct plain {
    int source;
};

struct teller {
    int x;
    ~teller()
    {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
};

struct holder {
    teller one;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    plain st = {0};
    slot<plain> a;
    a.set(st);
    a.end();
    slot<holder> b;
    b.end();
    MPI_Finalize();
}
/* TRUTH
 * reception 30 direct
 * silent spbc-missing-function
 */
