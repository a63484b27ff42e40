/* SPDX-License-Identifier: Apache-2.0 */
/* Two arguments of a grid must fit together, and may do so for three processes: two send, and nothing keeps the steps apart. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in, out, px, py;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    out = rank;
    px = atoi(argv[1]);
    py = atoi(argv[2]);
    if (px * py != size || py != 1 || px > 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&out, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 21 MPI_Recv direct in grid-of-three.c:main:1
 * pattern main 19-24 order refuted determinism proved
 * finding 21 spbc-unordered-pattern
 */
