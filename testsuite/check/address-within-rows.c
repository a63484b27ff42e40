/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer walks in each of several blocks up to the end of it. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *rows[4];

    for (int k = 0; k < 4; k++) {
        rows[k] = malloc(10 * sizeof **rows);
        for (int *q = rows[k]; q < rows[k] + 10; q++)
            *q = k;
    }
    out = rows[2][3];
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
