// SPDX-License-Identifier: Apache-2.0
// The source is made MPI_ANY_SOURCE by a set that is made from a list of pointers.
#include <mpi.h>

#include <set>

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int source = 1;
        std::set<int *> known{&source};
        for (int *one : known)
            *one = MPI_ANY_SOURCE;
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 19 variable
 */
