/* SPDX-License-Identifier: Apache-2.0 */
/* A loop of one round posts what a loop completes, beside a loop that fills a table: that the first one has no condition is seen
 * behind what was found about the other. */
#include <mpi.h>
#define NMSG 1
static int weights[8];
int main(int argc, char **argv)
{
    int rank, size, a[4] = {0}, i, it, left;
    MPI_Request requests[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = 0; i < 8; i++)
        weights[i] = 3;
    for (it = 0; it < 5; it++) {
        for (i = 0; i < NMSG; i++)
            MPI_Irecv(&a[i], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[i]);
        MPI_Send(&weights[it], 1, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD);
        for (left = NMSG; left > 0; left--)
            MPI_Wait(&requests[left - 1], MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Irecv direct in rounds-of-one-filled.c:main:1
 * pattern main 17-21 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
