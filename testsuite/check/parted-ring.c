/* SPDX-License-Identifier: Apache-2.0 */
/* A ring in each part of the processes: who receives gets messages of one process of its own part alone. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int world, rank, size, next, value, got;
    MPI_Comm ring;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world);
    MPI_Comm_split(MPI_COMM_WORLD, world / 4, world, &ring);
    MPI_Comm_rank(ring, &rank);
    MPI_Comm_size(ring, &size);
    next = (rank + 1) % size;
    value = rank;
    for (int step = 0; step < 6; step++) {
        MPI_Request request;

        MPI_Isend(&value, 1, MPI_INT, next, 1, ring, &request);
        MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, ring, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        value = got;
    }
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in parted-ring.c:main:1
 * pattern main 20-21 order proved determinism proved
 * finding 21 spbc-anonymous-reception
 */
