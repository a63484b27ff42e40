/* SPDX-License-Identifier: Apache-2.0 */
/* Receptions that were posted together are checked one by one, and the errors are counted. */
#include <mpi.h>
#include <stdio.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, errors = 0, all = 0;
    int in[MOST];
    MPI_Request requests[MOST];
    MPI_Status statuses[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &requests[k]);
        MPI_Waitall(size - 1, requests + 1, statuses + 1);
        for (int k = 1; k < size; k++) {
            if (in[k] != statuses[k].MPI_SOURCE) {
                errors++;
                printf("%d is wrong\n", in[k]);
            }
            if (statuses[k].MPI_TAG != 9)
                errors++;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    }
    MPI_Reduce(&errors, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d errors\n", all);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Irecv direct in errors-posted-counted.c:main:1
 * pattern main 17-31 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
