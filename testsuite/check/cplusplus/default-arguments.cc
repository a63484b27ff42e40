/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments that are not written are what the declaration says. */
#include <cstddef>
#include <mpi.h>
template <int N> struct Wide {
    int x[N];
};
int later(int a, Wide<3> w = Wide<3>(), double *p = NULL, int n = 1);
int later(int a, Wide<3>, double *p, int n)
{
    return p ? 1 : a + n;
}
struct Base {
    int v;
    Base(int a = 4, const char *name = 0, bool own = true) : v(name ? 1 : own ? a : 0)
    {
    }
    int get(int k = 2) const
    {
        return v * k;
    }
};
int operator+(const Base &b, int n)
{
    return b.v + n;
}
template <class T> T twice(T x, T by = 2)
{
    return x * by;
}
int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Base base;
    int level = base.get() + (base + 1) + twice(3);
    level += later(3);
    for (int k = 0; k < 4; k++) {
        if (rank == 0)
            for (int n = 1; n < size; n++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (level > 5)
            MPI_Barrier(MPI_COMM_WORLD);
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
/* TRUTH
 * reception 43 direct
 * proved order
 */
