/* SPDX-License-Identifier: Apache-2.0 */
/* The largest number so far is chosen by way of another variable. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0, around = 0;
    int best, next;
    char line[32] = "";
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (!fgets(line, sizeof line, stdin))
        line[0] = 0;
    for (int step = 0; step < 5; step++) {
        for (int k = 0; line[k]; k++)
            MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 5, &around, 1, MPI_INT,
                         (rank + size - 1) % size, 5, MPI_COMM_WORLD, &status);
        if (rank == 0) {
            best = 0;
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                next = in;
                if (next > best)
                    best = next;
                out = best;
            }
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return out + around;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 37
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Recv direct in kept-by-another-name.c:main:1
 * pattern main 22-36 order proved determinism proved separator 37
 * finding 25 spbc-anonymous-reception
 */
