/* SPDX-License-Identifier: Apache-2.0 */
/* The last message stays in the buffer that the other processes send from; process 0 only prints it. */
#include <mpi.h>
#include <stdio.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], v;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            printf("%d %d\n", v, in[0] * 0);
        }
    } else {
        v = rank * rank;
        in[0] = v;
        MPI_Send(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in collect-and-print.c:main:1
 * pattern main 15-24 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
