/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: the request of a wildcard is freed instead of waited for. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request requests[2];

        for (int k = 0; k < 2; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[k]);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 1, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Request_free(&requests[k]);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Irecv direct in request-freed.c:main:1
 * pattern main 14-17 order refuted determinism proved
 * finding 15 spbc-unordered-pattern
 */
