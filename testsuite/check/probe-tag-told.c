/* SPDX-License-Identifier: Apache-2.0 */
/* The halves of a message are exchanged around a ring under one tag, and votes come under another one: what is received
 * for a probe has the tag of that probe, which its status tells. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, half, vote;
    MPI_Status told;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 6; round++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 8, MPI_COMM_WORLD);
        MPI_Recv(&half, 1, MPI_INT, (rank + size - 1) % size, 8, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        for (int to = 1; to < size; to++)
            MPI_Send(&round, 1, MPI_INT, (rank + to) % size, 9, MPI_COMM_WORLD);
        for (int votes = 1; votes < size; votes++) {
            MPI_Probe(MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &told);
            MPI_Recv(&vote, 1, MPI_INT, told.MPI_SOURCE, told.MPI_TAG, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 23
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Probe direct in probe-tag-told.c:main:1
 * pattern main 16-22 order proved determinism proved separator 23
 * finding 19 spbc-anonymous-reception
 */
