/* SPDX-License-Identifier: Apache-2.0 */
/* Between posting and waiting a function makes the condition false: requests may still be open in the next step. */
#include <mpi.h>

static int rank, size, is_root, in[2], out;

static void drop(int step)
{
    if (step == 3)
        is_root = 0;
}

int main(int argc, char **argv)
{
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        is_root = rank == 0;
        if (is_root)
            for (int k = 1; k < size && k < 3; k++)
                MPI_Irecv(&in[k - 1], 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &requests[k - 1]);
        if (rank == 1 || rank == 2)
            MPI_Send(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        drop(step);
        if (is_root)
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order broken determinism holds separator 30
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Irecv direct in condition-dropped.c:main:1
 * pattern main 22-29 order refuted determinism proved separator 30
 * finding 24 spbc-unordered-pattern
 */
