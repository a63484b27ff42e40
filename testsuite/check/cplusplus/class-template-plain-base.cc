/* SPDX-License-Identifier: Apache-2.0 */
/* A base that is made of a template without constructors and destructors. */
#include <mpi.h>

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
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        Ds<int> b;
        (void)b;
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
 * reception 30 direct
 * proved order
 */
