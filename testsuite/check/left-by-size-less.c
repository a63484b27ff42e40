/* SPDX-License-Identifier: Apache-2.0 */
/* The process leaves the loop because of its rank or when it has asked ten times. */
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
        while (got < size - 1) {
            if (rank != 0 || rounds++ > 10)
                break;
            MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &is_there, &told);
            if (!is_there)
                continue;
            MPI_Recv(&in, 1, MPI_INT, told.MPI_SOURCE, told.MPI_TAG, MPI_COMM_WORLD, &told);
            all += in;
            got++;
        }
        MPI_Barrier(MPI_COMM_WORLD);
        rounds = 0;
    }
    MPI_Finalize();
    return all < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism open separator 27
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Iprobe direct in left-by-size-less.c:main:1
 * pattern main 15-26 order refuted determinism unknown separator 27
 * finding 20 spbc-unordered-pattern
 */
