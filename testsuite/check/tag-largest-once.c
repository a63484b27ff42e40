/* SPDX-License-Identifier: Apache-2.0 */
/* Of the largest tag, which MPI tells, each process sends as many messages as are received of it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 5;
    int *largest, has_largest;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &largest, &has_largest);
    for (int step = 0; step < 20; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, *largest, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&out, 1, MPI_INT, 0, *largest, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 22
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in tag-largest-once.c:main:1
 * pattern main 15-21 order proved determinism proved separator 22
 * finding 17 spbc-anonymous-reception
 */
