/* SPDX-License-Identifier: Apache-2.0 */
/* A ring in each part of three or more processes, but its first process sends to the last one, which gets messages of two. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int world, rank, size, next, count, value, got = 0;
    MPI_Comm ring;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world);
    MPI_Comm_split(MPI_COMM_WORLD, world / 4, world, &ring);
    MPI_Comm_rank(ring, &rank);
    MPI_Comm_size(ring, &size);
    next = (rank + 1) % size;
    if (rank == 0)
        next = size - 1;
    count = 1 + (rank == size - 1) - (rank == 1);
    if (size < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    value = rank;
    for (int step = 0; step < 6; step++) {
        MPI_Request request;

        MPI_Isend(&value, 1, MPI_INT, next, 1, ring, &request);
        for (int k = 0; k < count; k++)
            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, ring, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        value = got;
    }
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 27 MPI_Recv direct in parted-ring-turned.c:main:1
 * pattern main 25-27 order refuted determinism refuted
 * finding 25 spbc-order-dependent-message
 * finding 27 spbc-unordered-pattern
 */
