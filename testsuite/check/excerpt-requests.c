/* SPDX-License-Identifier: Apache-2.0 */
/* Requests in allocated memory, behind a loop as long as the input. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0, n = 0;
    char line[80];
    FILE *f;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *in = malloc(size * sizeof *in);
    MPI_Request *q = malloc(size * sizeof *q);
    f = fopen("input", "r");
    while (fgets(line, 80, f)) {
        n += atoi(line);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int it = 0; it < n; it++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &q[k]);
            MPI_Waitall(size - 1, q + 1, MPI_STATUSES_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 29
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Irecv direct in excerpt-requests.c:main:1
 * pattern main 22-28 order proved determinism proved separator 29
 * finding 24 spbc-anonymous-reception
 */
