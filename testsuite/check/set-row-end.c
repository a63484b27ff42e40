/* SPDX-License-Identifier: Apache-2.0 */
/* A table is sent as a whole; every number of it is set. */
#include <mpi.h>

enum { ROWS = 4, LENGTH = 5 };

int main(int argc, char **argv)
{
    int rank, table[ROWS][LENGTH];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < LENGTH; j++)
                if (i + j < ROWS + LENGTH - 1)
                    table[i][j] = i;
        MPI_Send(table, ROWS * LENGTH, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(table, ROWS * LENGTH, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
