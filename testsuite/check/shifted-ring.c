/* SPDX-License-Identifier: Apache-2.0 */
/* A ring by a grid of one dimension: who receives gets messages of the process before it alone. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, periodic = 1, previous, next, value, got;
    MPI_Comm ring;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 1, &ring);
    MPI_Comm_rank(ring, &rank);
    MPI_Cart_shift(ring, 0, 1, &previous, &next);
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
 * reception 20 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in shifted-ring.c:main:1
 * pattern main 19-20 order proved determinism proved
 * finding 20 spbc-anonymous-reception
 */
