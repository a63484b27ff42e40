/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a second message is waited for stands in the first one; it may come from the other process. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int v, w;
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
            if (v)
                MPI_Recv(&w, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
        } else if (rank <= 2) {
            v = rank == 1;
            MPI_Send(&v, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * reception 18 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in ended-by-more.c:main:1
 * reception 18 MPI_Recv direct in ended-by-more.c:main:1
 * pattern main 15-22 order refuted determinism proved separator 23
 * finding 16 spbc-unordered-pattern
 */
