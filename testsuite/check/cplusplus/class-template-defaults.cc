/* SPDX-License-Identifier: Apache-2.0 */
/* The barrier is in a base some of whose arguments are defaults; another instance has others. */
#include <mpi.h>

template <class T> struct Al {
    T t;
};
template <class A, class B = Al<A>, int N = 3> struct Two {
    A a;
    B b;
    ~Two()
    {
        if (N == 3)
            MPI_Barrier(MPI_COMM_WORLD);
    }
};
template <class T, int N = 4> struct Ds : Two<T> {
    int more[N];
};
template <class T, int N = 4> struct Other : Two<T, int, N> {
};
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        Ds<double> b;
        (void)b;
        Other<double> c;
        (void)c;
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * reception 35 direct
 * proved order
 */
