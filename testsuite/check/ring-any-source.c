/* SPDX-License-Identifier: Apache-2.0 */
/* The same ring with a wildcard: only the left neighbour sends, no separator is needed. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    double block[64] = {0}, in[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int hop = 0; hop < size; hop++) {
        MPI_Request request;

        MPI_Isend(block, 64, MPI_DOUBLE, (rank + 1) % size, 4, MPI_COMM_WORLD, &request);
        MPI_Recv(in, 64, MPI_DOUBLE, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        for (int k = 0; k < 64; k++)
            block[k] = in[k] + 1.0;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in ring-any-source.c:main:1
 * pattern main 15-16 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 */
