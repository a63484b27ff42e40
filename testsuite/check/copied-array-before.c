/* SPDX-License-Identifier: Apache-2.0 */
/* The copy is made before the next message comes: it is the one that came before. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { N = 4 };

int main(int argc, char **argv)
{
    int rank, size;
    double mine[N], buffer[N] = {0}, values[N] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        double *all = calloc(size * N, sizeof *all);
        MPI_Status status;

        for (int i = 1; i < size; i++) {
            memcpy(values, buffer, sizeof values);
            MPI_Recv(buffer, N, MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            for (int k = 0; k < N; k++)
                all[status.MPI_SOURCE * N + k] = values[k];
        }
        for (int i = 1; i < size; i++)
            MPI_Send(all + i * N, N, MPI_DOUBLE, i, 4, MPI_COMM_WORLD);
        free(all);
    } else {
        for (int k = 0; k < N; k++)
            mine[k] = rank - k;
        MPI_Send(mine, N, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD);
        MPI_Recv(mine, N, MPI_DOUBLE, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Recv direct in copied-array-before.c:main:1
 * pattern main 17-35 order proved determinism refuted
 * finding 23 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 * finding 28 spbc-order-dependent-message
 */
