/* SPDX-License-Identifier: Apache-2.0 */
/* A ring by a grid, but its first process sends the other way, so the last one gets messages of two. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, periodic = 1, previous, next, count, value, got = 0;
    MPI_Comm ring;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 1, &ring);
    MPI_Comm_rank(ring, &rank);
    MPI_Cart_shift(ring, 0, 1, &previous, &next);
    if (rank == 0)
        next = previous;
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
 * reception 26 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 26 MPI_Recv direct in shifted-ring-turned.c:main:1
 * pattern main 24-26 order unknown determinism unknown
 * finding 26 spbc-order-unknown
 */
