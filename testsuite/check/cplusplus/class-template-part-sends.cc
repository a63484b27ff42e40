/* SPDX-License-Identifier: Apache-2.0 */
/* What a partial specialisation of a class template derives from sends at its end. */
#include <mpi.h>

template <class T> struct B1 {
    T t;
    ~B1()
    {
        int r;
        MPI_Comm_rank(MPI_COMM_WORLD, &r);
        if (r)
            MPI_Send(&r, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
};
template <class T> struct D1 : B1<T> {
};
template <class T> struct D1<T *> : B1<int> {
    T *q;
};
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        D1<double *> a;
        (void)a;
        MPI_Barrier(MPI_COMM_WORLD);
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
 * reception 32 direct
 */
