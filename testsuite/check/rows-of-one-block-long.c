/* SPDX-License-Identifier: Apache-2.0 */
/* What comes is put into its source's row and the next one. */
#include <mpi.h>
#include <stdlib.h>

enum { LENGTH = 4 };

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *block = calloc((size_t)size * LENGTH + LENGTH, sizeof *block), **rows, own[2 * LENGTH], in[2 * LENGTH], sum = 0;
    rows = malloc((size_t)size * sizeof *rows);
    for (int k = 0; k < size; k++)
        rows[k] = block + k * LENGTH;
    for (int k = 0; k < 2 * LENGTH; k++)
        own[k] = rank + 0.5 * k;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Status status;

            MPI_Recv(in, 2 * LENGTH, MPI_DOUBLE, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
            for (int n = 0; n < 2 * LENGTH; n++)
                rows[status.MPI_SOURCE][n] = in[n];
        }
        for (int k = 0; k < size; k++)
            for (int n = 0; n < LENGTH; n++)
                sum = 0.5 * sum + rows[k][n];
    } else {
        MPI_Send(own, 2 * LENGTH, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);
    }
    MPI_Bcast(&sum, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Recv direct in rows-of-one-block-long.c:main:1
 * pattern main 21-34 order proved determinism refuted
 * finding 25 spbc-anonymous-reception
 * finding 35 spbc-arrival-kept
 * finding 35 spbc-order-dependent-message
 */
