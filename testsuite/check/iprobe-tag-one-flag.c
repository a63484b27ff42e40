/* SPDX-License-Identifier: Apache-2.0 */
/* Two questions with one flag fill in one status, whose tag is that of either; of each source the message
 * that came last is kept. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, has_one, in, *kept;
    MPI_Status told;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    kept = calloc(size, sizeof *kept);
    for (int round = 0; round < 6; round++) {
        if (rank != 0) {
            int out = round;
            MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            out += rank;
            MPI_Send(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        for (int got = 0; rank == 0 && got < 2 * (size - 1);) {
            MPI_Iprobe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &has_one, &told);
            if (!has_one)
                MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &has_one, &told);
            if (!has_one)
                continue;
            MPI_Recv(&in, 1, MPI_INT, told.MPI_SOURCE, told.MPI_TAG, MPI_COMM_WORLD, &told);
            kept[told.MPI_SOURCE] = in;
            got++;
        }
        MPI_Bcast(kept, size, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * reception 24 direct in B
 * pattern A order holds determinism broken separator 32
 * pattern B order holds determinism broken separator 32
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Iprobe direct in iprobe-tag-one-flag.c:main:1
 * reception 24 MPI_Iprobe direct in iprobe-tag-one-flag.c:main:2
 * pattern main 15-30 order unknown determinism refuted separator 32
 * pattern main 15-30 order unknown determinism refuted separator 32
 * finding 22 spbc-order-unknown
 * finding 24 spbc-order-unknown
 * finding 31 spbc-order-dependent-message
 * finding 31 spbc-order-dependent-message
 */
