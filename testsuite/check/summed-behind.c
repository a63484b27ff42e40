/* SPDX-License-Identifier: Apache-2.0 */
/* What is sent is put together by way of a copy in every round: it is a sum, not what came last. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0, line;
    FILE *log = fopen("log", "r");

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (log == NULL || fscanf(log, "%d", &line) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            int next = sum;
            next += in;
            sum = next;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&sum, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&sum, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in summed-behind.c:main:1
 * pattern main 16-28 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 */
