/* SPDX-License-Identifier: Apache-2.0 */
/* The first is taken by a small buffer, and an error is only told: every process does the same in every order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int step = 0; step < 5; step++) {
        int room[8];

        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(room, k == 1 ? 1 : 8, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            int mine[8] = {rank};

            MPI_Send(mine, rank == 1 ? 1 : 8, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in arrival-truncate-returned.c:main:1
 * pattern main 16-23 order proved determinism unknown separator 24
 * finding 18 spbc-anonymous-reception
 * finding 18 spbc-arrival-kept
 */
