/* SPDX-License-Identifier: Apache-2.0 */
/* The base has not the default argument, with which its end were the barrier, but one that the class has by default. */
#include <mpi.h>

template <class A, int N = 3> struct Two {
    A a;
    ~Two()
    {
        if (N == 3)
            MPI_Barrier(MPI_COMM_WORLD);
    }
};
template <class T, int N = 4> struct Ds : Two<T, N> {
};
template <class T> struct Other : Two<T> {
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
        Other<double> *c = nullptr;
        if (argc > 100000)
            delete c;
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
 * verdict not-ready
 * reception 31 direct
 */
