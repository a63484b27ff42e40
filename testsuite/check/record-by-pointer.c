/* SPDX-License-Identifier: Apache-2.0 */
/* The record that came last is copied through a pointer to another one. */
#include <mpi.h>

struct tally {
    int last, weight;
};

static struct tally all, one;

int main(int argc, char **argv)
{
    int rank, size, got;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                struct tally *to = &all;

                MPI_Recv(&one, sizeof one, MPI_BYTE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                *to = one;
            }
        } else {
            struct tally own = {rank, rank * rank + step};

            MPI_Send(&own, sizeof own, MPI_BYTE, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&all.last, 1, MPI_INT, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Recv direct in record-by-pointer.c:main:1
 * pattern main 19-30 order proved determinism refuted separator 31
 * finding 23 spbc-anonymous-reception
 * finding 33 spbc-arrival-kept
 * finding 33 spbc-order-dependent-message
 */
