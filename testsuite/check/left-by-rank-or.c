/* SPDX-License-Identifier: Apache-2.0 */
/* The loop is left from within, because of the rank or when all has come. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, is_there, in, root = 0, rounds = 0;
    long all = 0;
    MPI_Status told;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        int got = 0, out = step + (int)(all % 9);
        (void)rounds;
        if (rank != 0)
            MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        for (;;) {
            if (rank != 0 || got == size - 1)
                break;
            MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &is_there, &told);
            if (!is_there)
                continue;
            MPI_Recv(&in, 1, MPI_INT, told.MPI_SOURCE, told.MPI_TAG, MPI_COMM_WORLD, &told);
            all += in;
            got++;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return all < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Iprobe direct in left-by-rank-or.c:main:1
 * pattern main 15-26 order proved determinism proved separator 27
 * finding 20 spbc-anonymous-reception
 */
