/* SPDX-License-Identifier: Apache-2.0 */
/* A destructor without a statement, in a class template, ends a member whose end is the barrier. */
#include <mpi.h>

struct Bar {
    ~Bar()
    {
        MPI_Barrier(MPI_COMM_WORLD);
    }
};
template <class T> struct Box {
    T v;
    Bar b;
    ~Box()
    {
    }
};
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        Box<int> b;
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
 * reception 29 direct
 * proved order
 */
