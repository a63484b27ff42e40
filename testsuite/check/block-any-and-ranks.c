/* SPDX-License-Identifier: Apache-2.0 */
/* One block holds two tables, the sources of the messages, which are MPI_ANY_SOURCE, and their receivers: what two neighbours send
 * in two steps is taken by who waits, whatever step it is of. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in, *block, *from, *to;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    block = malloc(4 * sizeof *block);
    from = block;
    to = block + 2;
    from[0] = MPI_ANY_SOURCE;
    from[1] = MPI_ANY_SOURCE;
    to[0] = (rank + 1) % size;
    to[1] = (rank + size - 1) % size;
    for (int step = 0; step < 10; step++) {
        for (int k = 0; k < 2; k++)
            MPI_Send(&step, 1, MPI_INT, to[k], 6, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, from[k], 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    free(block);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 variable in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Recv variable maybe in block-any-and-ranks.c:main:1
 * pattern main 22-25 order refuted determinism proved
 * finding 25 spbc-unordered-pattern
 */
