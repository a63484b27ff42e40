/* SPDX-License-Identifier: Apache-2.0 */
/* A record says how many are sent, and a process beyond all small runs sends one more. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 5;
    struct { int many, late; } plan = {2, 70};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 12; step++) {
        if (rank == 0) {
            for (int k = 0; k < (size - 1) * plan.many; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            for (int k = 0; k < plan.many + (rank == plan.late); k++)
                MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator 21
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in count-in-record-more.c:main:1
 * pattern main 14-20 order unknown determinism proved separator 21
 * finding 16 spbc-order-unknown
 */
