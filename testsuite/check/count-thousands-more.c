/* SPDX-License-Identifier: Apache-2.0 */
/* Of so many messages that they are not counted one process sends one more. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 5;
    const struct { int many; } plan = {5000};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 12; step++) {
        if (rank == 0) {
            for (int k = 0; k < (size - 1) * plan.many; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            for (int k = 0; k < plan.many + (rank == 1); k++)
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
 * reception 16 MPI_Recv direct in count-thousands-more.c:main:1
 * pattern main 14-20 order unknown determinism proved separator 21
 * finding 16 spbc-order-unknown
 */
