/* SPDX-License-Identifier: Apache-2.0 */
/* Two exchanges with one tag follow each other behind barriers; another tag reaches into the first, and how many of it come a message says. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 0; k <= in / 1000000; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 1, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 19 direct in A
 * reception 26 direct in C
 * reception 21 direct in B
 * pattern A order open determinism holds separator 22
 * pattern B order open determinism holds separator none
 * pattern C order open determinism holds separator 27
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in tags-part-touched.c:main:1
 * reception 21 MPI_Recv direct in tags-part-touched.c:main:2
 * reception 26 MPI_Recv direct in tags-part-touched.c:main:3
 * pattern main 15-21 order unknown determinism unknown separator 22
 * pattern main 15-26 order unknown determinism proved
 * pattern main 23-26 order unknown determinism unknown separator 27
 * finding 19 spbc-order-unknown
 * finding 21 spbc-arrival-kept
 * finding 21 spbc-order-unknown
 * finding 26 spbc-order-unknown
 */
