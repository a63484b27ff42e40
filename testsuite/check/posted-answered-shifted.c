/* SPDX-License-Identifier: Apache-2.0 */
/* The requests begin at one, and the wait at zero: it leaves out the last one. */
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
            for (int k = 1; k < size; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(size - 1, requests, MPI_STATUSES_IGNORE);
            sum = step;
            for (int k = 1; k < size; k++)
                MPI_Send(&sum, 1, MPI_INT, k, 3, MPI_COMM_WORLD);
            MPI_Wait(&requests[size - 1], MPI_STATUS_IGNORE);
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
 * reception 21 MPI_Irecv direct in posted-answered-shifted.c:main:1
 * pattern main 19-31 order refuted determinism proved
 * finding 21 spbc-unordered-pattern
 */
