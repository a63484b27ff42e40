/* SPDX-License-Identifier: Apache-2.0 */
/* One block holds two tables, to whom and from whom.  All exchange with all, by name; only the first process names nobody for what
 * the second one sends, which has a tag of its own.  That messages by name come before they are asked for breaks no order. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, count = 0, in, *block, *to, *from;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    block = malloc(2 * (size_t)size * sizeof *block);
    to = block;
    from = block + size;
    for (int k = 0; k < size; k++)
        if (k != rank) {
            to[count] = k;
            from[count++] = rank == 0 && k == 1 ? MPI_ANY_SOURCE : k;
        }
    for (int k = 0; k < count; k++)
        MPI_Sendrecv(&rank, 1, MPI_INT, to[k], rank == 1 && to[k] == 0 ? 7 : 6, &in, 1, MPI_INT, from[k],
                     rank == 0 && to[k] == 1 ? 7 : 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(block);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Sendrecv variable maybe in block-any-once.c:main:1
 * pattern main 23-24 order unknown determinism proved
 * finding 23 spbc-order-unknown
 */
