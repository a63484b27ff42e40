/* SPDX-License-Identifier: Apache-2.0 */
/* The second round of the loop is behind the row of the source. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    static int table[64][4];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                for (int j = 0; j < 5; j += 4)
                    table[status.MPI_SOURCE][j] = in;
            }
            out = table[2][0];
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return out;
}

/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in row-overrun-by-fours.c:main:1
 * pattern main 15-27 order proved determinism unknown separator 28
 * finding 17 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
