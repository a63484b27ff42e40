/* SPDX-License-Identifier: Apache-2.0 */
/* The sources are noted one element further on: each message goes where the one before came from. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine, in, got[64], from[65] = {0}, of[64] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 3 * rank + 1;
    if (rank == 0) {
        for (int n = 0; n < size - 1; n++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
            got[n] = in;
            from[n + 1] = status.MPI_SOURCE;
        }
        for (int n = 0; n < size - 1; n++)
            of[from[n]] = got[n];
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(of, 64, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in puts-source-one-behind.c:main:1
 * pattern main 15-25 order proved determinism refuted
 * finding 17 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 * finding 26 spbc-order-dependent-message
 */
