/* SPDX-License-Identifier: Apache-2.0 */
/* The element is that of the source, which a pointer to the status of the reception names. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, all[64] = {0};
    MPI_Status status, *last;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                last = &status;
                all[last->MPI_SOURCE] = in;
            }
            MPI_Send(all, 64, MPI_INT, 1, 5, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(all, 64, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in status-by-pointer.c:main:1
 * pattern main 14-25 order proved determinism proved separator 26
 * finding 16 spbc-anonymous-reception
 */
