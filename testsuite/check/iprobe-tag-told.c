/* SPDX-License-Identifier: Apache-2.0 */
/* Votes are asked for without waiting, and received where the flag says so, under the tag that the status tells; into that
 * status the reception writes as well. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, half, is_there, vote, votes;
    long all = 0;
    MPI_Status told;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 6; round++) {
        int mine = round + (int)(all % 7);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 8, MPI_COMM_WORLD);
        MPI_Recv(&half, 1, MPI_INT, (rank + size - 1) % size, 8, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        for (int to = 1; to < size; to++)
            MPI_Send(&mine, 1, MPI_INT, (rank + to) % size, 9, MPI_COMM_WORLD);
        votes = 1;
        while (votes < size) {
            MPI_Iprobe(MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &is_there, &told);
            if (is_there == 0)
                continue;
            MPI_Recv(&vote, 1, MPI_INT, told.MPI_SOURCE, told.MPI_TAG, MPI_COMM_WORLD, &told);
            all += vote;
            votes++;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return all < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator 29
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Iprobe direct in iprobe-tag-told.c:main:1
 * pattern main 18-28 order proved determinism proved separator 29
 * finding 22 spbc-anonymous-reception
 */
