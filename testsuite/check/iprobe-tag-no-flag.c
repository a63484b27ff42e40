/* SPDX-License-Identifier: Apache-2.0 */
/* The flag is that of a test when it is looked at: nothing may have come under the tag that was asked for, and then the
 * status tells that of an earlier message, or anything. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, flag, in, votes;
    MPI_Status told;
    MPI_Request gone;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 6; round++) {
        MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 8, MPI_COMM_WORLD, &gone);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &told);
        for (int to = 1; to < size; to++)
            MPI_Send(&round, 1, MPI_INT, (rank + to) % size, 9, MPI_COMM_WORLD);
        for (votes = 1; votes < size;) {
            MPI_Iprobe(MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &flag, &told);
            MPI_Test(&gone, &flag, MPI_STATUS_IGNORE);
            if (!flag)
                continue;
            MPI_Recv(&in, 1, MPI_INT, told.MPI_SOURCE, told.MPI_TAG, MPI_COMM_WORLD, &told);
            votes++;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 15 direct in A
 * reception 19 direct in B
 * pattern A order open determinism open separator 26
 * pattern B order open determinism open separator 26
 * completion 20 harmless,order-dependent,ordered
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in iprobe-tag-no-flag.c:main:1
 * reception 19 MPI_Iprobe direct in iprobe-tag-no-flag.c:main:2
 * completion 20 MPI_Test harmless
 * pattern main 13-27 order unknown determinism unknown
 * pattern main 13-27 order unknown determinism refuted separator 26
 * finding 15 spbc-order-unknown
 * finding 19 spbc-order-unknown
 * finding 26 spbc-order-dependent-message
 */
