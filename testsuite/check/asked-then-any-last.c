/* SPDX-License-Identifier: Apache-2.0 */
/* The message that comes last is kept and sent on. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, is_there, in, kept = 0, other = 0;
    long all = 0;
    MPI_Status told;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        int got = 1, out = rank + step;
        for (int to = 1; to < size; to++)
            MPI_Send(&out, 1, MPI_INT, (rank + to) % size, 3, MPI_COMM_WORLD);
        while (got < size) {
            MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &is_there, &told);
            if (!is_there)
                continue;
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            kept = in;
            got++;
        }
        MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        MPI_Bcast(&kept, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return all < 0 || other < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 24
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Iprobe direct in asked-then-any-last.c:main:1
 * reception 20 MPI_Recv direct in asked-then-any-last.c:main:1
 * pattern main 14-23 order proved determinism refuted separator 24
 * finding 17 spbc-anonymous-reception
 * finding 25 spbc-order-dependent-message
 */
