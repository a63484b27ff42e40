/* SPDX-License-Identifier: Apache-2.0 */
/* Loops of one round each send and receive one message of an iteration. */
#include <mpi.h>
#define NMSG 1
int main(int argc, char **argv)
{
    int rank, size, a = 0, i, it;
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (it = 0; it < 5; it++) {
        for (i = 0; i < NMSG; i++)
            MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD);
        for (i = 0; i < NMSG; i++)
            MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &st);
    }
    MPI_Finalize();
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in rounds-of-one.c:main:1
 * pattern main 13-16 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 */
