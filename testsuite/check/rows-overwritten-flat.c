/* SPDX-License-Identifier: Apache-2.0 */
/* Rows keep what came in its order, and are filled anew as one line of numbers before they are sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, rows[8][2], *line = &rows[0][0];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0 && size <= 8) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                rows[k][1] = in;
                rows[k][0] = k;
            }
            for (int k = 0; k < 16; k++)
                line[k] = k;
            MPI_Send(rows[2], 2, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else if (size <= 8) {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&rows[0][0], 2, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 27
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in rows-overwritten-flat.c:main:1
 * pattern main 10-28 order unknown determinism unknown separator 27
 * finding 15 spbc-order-unknown
 */
