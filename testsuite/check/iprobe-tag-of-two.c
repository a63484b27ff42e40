/* SPDX-License-Identifier: Apache-2.0 */
/* Two questions, each with a flag of its own, fill in one status, whose tag is that of either; of each source the message
 * that came last is kept. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, has_first, has_other, in, *kept;
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
            has_other = 0;
            MPI_Iprobe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &has_first, &told);
            if (!has_first)
                MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &has_other, &told);
            if (!has_first && !has_other)
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
 * reception 23 direct in A
 * reception 25 direct in B
 * pattern A order holds determinism broken separator 33
 * pattern B order holds determinism broken separator 33
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Iprobe direct in iprobe-tag-of-two.c:main:1
 * reception 25 MPI_Iprobe direct in iprobe-tag-of-two.c:main:2
 * pattern main 15-31 order unknown determinism refuted separator 33
 * pattern main 15-31 order unknown determinism refuted separator 33
 * finding 23 spbc-completion-unknown
 * finding 23 spbc-order-unknown
 * finding 25 spbc-completion-unknown
 * finding 25 spbc-order-unknown
 * finding 32 spbc-order-dependent-message
 * finding 32 spbc-order-dependent-message
 */
