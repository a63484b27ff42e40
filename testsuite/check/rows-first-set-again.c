/* SPDX-License-Identifier: Apache-2.0 */
/* The first row is set to another one of the block, behind the loop that sets them. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in;
    double got;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int **rows = malloc((size_t)size * sizeof *rows), *far;
    rows[0] = calloc((size_t)size * 4, sizeof(int));
    for (int k = 1; k < size; k++)
        rows[k] = rows[k - 1] + 4;
    far = rows[20 % size];
    rows[0] = far;
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                rows[status.MPI_SOURCE % size][0] += in;
                rows[0][0] = in;
            }
        } else {
            const int own = rank * 100 + step;

            MPI_Send(&own, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&rows[k][0], 1, MPI_INT, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order holds determinism broken separator 33
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in rows-first-set-again.c:main:1
 * pattern main 22-32 order proved determinism refuted separator 33
 * finding 24 spbc-anonymous-reception
 * finding 35 spbc-arrival-kept
 * finding 35 spbc-order-dependent-message
 */
