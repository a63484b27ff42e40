/* SPDX-License-Identifier: Apache-2.0 */
/* Both loops begin at a number that changes between them: the second one leaves the first message out. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine, sum = 0, begin = 0, got[64];
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 3 * rank + 1;
    if (rank == 0) {
        for (int n = begin; n < size - 1; n++)
            MPI_Irecv(&got[n], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &requests[n]);
        MPI_Waitall(size - 1, requests, MPI_STATUSES_IGNORE);
        begin += argc > 0;
        for (int n = begin; n < size - 1; n++)
            sum += got[n];
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Irecv direct in posted-begin-changed.c:main:1
 * pattern main 15-24 order proved determinism refuted
 * finding 17 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 * finding 25 spbc-order-dependent-message
 */
