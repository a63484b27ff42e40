/* SPDX-License-Identifier: Apache-2.0 */
/* A function that is not among the sources stands between sends and receptions, and may send too. */
#include <mpi.h>

void library_progress(void);

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
        library_progress();
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 * reception 20 direct in A
 * reception 21 direct in A
 * pattern A order input determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in missing-in-pattern.c:main:1
 * reception 21 MPI_Recv direct in missing-in-pattern.c:main:1
 * pattern main 17-21 order unknown determinism unknown
 * finding 19 spbc-missing-function
 * finding 20 spbc-order-unknown
 */
