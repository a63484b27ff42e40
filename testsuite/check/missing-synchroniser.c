/* SPDX-License-Identifier: Apache-2.0 */
/* A function that is not among the sources stands between the iterations: it may be a barrier. */
#include <mpi.h>

void library_synchronise(MPI_Comm comm);

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        library_synchronise(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 * reception 19 direct in A
 * reception 20 direct in A
 * pattern A order input determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in missing-synchroniser.c:main:1
 * reception 20 MPI_Recv direct in missing-synchroniser.c:main:1
 * pattern main 17-20 order unknown determinism unknown
 * finding 19 spbc-order-unknown
 * finding 21 spbc-missing-function
 */
