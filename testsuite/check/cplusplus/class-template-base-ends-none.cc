/* SPDX-License-Identifier: Apache-2.0 */
/* The destructor of a base that is made of a template does nothing that all processes meet in. */
#include <mpi.h>

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
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        Der<int> d;
        (void)d;
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
 * reception 26 direct
 */
