/* SPDX-License-Identifier: Apache-2.0 */
/* The rounds add up what comes, and a pointer leads to the sum. */
#include <mpi.h>
#include <stdlib.h>

struct view {
    int *number;
};

int main(int argc, char **argv)
{
    int rank, size, told, out, kept = 0, *there = &rank;
    struct view view = {&rank};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        told = (rank * atoi(argv[1]) + step) % 3;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&told, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                kept += told;
                there = &kept;
            }
            out = *there;
            MPI_Send(&out, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
        } else {
            MPI_Send(&told, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&out, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return *there - *view.number > 1000;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator 33
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in sum-behind-pointer.c:main:1
 * pattern main 20-32 order proved determinism proved separator 33
 * finding 22 spbc-anonymous-reception
 */
