/* SPDX-License-Identifier: Apache-2.0 */
/* Of the largest tag, which MPI tells, the twentieth process sends two messages. */
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
            for (int k = 0; k <= (rank == 20); k++)
                MPI_Send(&out, 1, MPI_INT, 0, *largest, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism holds separator 23
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in tag-largest-later-rank.c:main:1
 * pattern main 15-22 order unknown determinism proved separator 23
 * finding 17 spbc-order-unknown
 */
