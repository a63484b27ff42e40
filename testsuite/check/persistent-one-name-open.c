/* SPDX-License-Identifier: Apache-2.0 */
/* The same without a barrier: a fast sender is a step ahead. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, mine, in, sum = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, &request);
    else
        MPI_Send_init(&mine, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, &request);
    for (int step = 0; step < 8; step++) {
        mine = rank + step;
        if (rank == 0) {
            for (int n = 1; n < size; n++) {
                MPI_Start(&request);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    }
    MPI_Request_free(&request);
    if (rank == 0)
        printf("%d\n", sum);
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
 * reception 15 MPI_Recv_init direct in persistent-one-name-open.c:main:1
 * pattern main 20-29 order refuted determinism proved
 * finding 15 spbc-unordered-pattern
 */
