/* SPDX-License-Identifier: Apache-2.0 */
/* A file says into which element a message is received, but each one that was probed is. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, v = 0, all[64] = {0}, limit[64] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    FILE *f = fopen("limits", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < size; i++)
        if (fscanf(f, "%d", &limit[i]) != 1)
            MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Probe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status);
                if (limit[k] < 3)
                    MPI_Recv(&all[status.MPI_SOURCE], 1, MPI_INT, status.MPI_SOURCE, 2,
                             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                else
                    MPI_Recv(&all[limit[k] % 64], 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
            }
        } else {
            v = rank * rank;
            MPI_Send(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Bcast(&v, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return all[0] + limit[0] < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 36
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Probe direct in probe-taken-either-way.c:main:1
 * pattern main 22-35 order proved determinism proved separator 36
 * finding 24 spbc-anonymous-reception
 */
