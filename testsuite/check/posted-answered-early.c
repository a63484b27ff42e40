/* SPDX-License-Identifier: Apache-2.0 */
/* The answers go out before the receptions are complete: one of the next step may be taken. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, others, x = 1, sum, in[100] = {0};
    MPI_Request requests[100];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 99)
        MPI_Abort(MPI_COMM_WORLD, 1);
    others = size - 1;
    for (int k = 0; k < 100; k++)
        requests[k] = MPI_REQUEST_NULL;
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 0; k < others; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &requests[k]);
            sum = step;
            for (int k = 1; k < size; k++)
                MPI_Send(&sum, 1, MPI_INT, k, 3, MPI_COMM_WORLD);
            MPI_Waitall(others, requests, MPI_STATUSES_IGNORE);
        } else {
            x = rank + step;
            MPI_Send(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
            MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 21 MPI_Irecv direct in posted-answered-early.c:main:1
 * pattern main 19-30 order refuted determinism proved
 * finding 21 spbc-unordered-pattern
 */
