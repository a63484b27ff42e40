/* SPDX-License-Identifier: Apache-2.0 */
/* The partner has a name, and the rounds are numbered besides. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, in, round = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    x = rank * rank + 1;
    for (int d = 1; d < size; d <<= 1) {
        const int partner = rank ^ d, tag = round++;

        if (partner < size) {
            MPI_Send(&x, 1, MPI_INT, partner, tag, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &status);
            x += in;
        }
    }
    MPI_Finalize();
    return x;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in doubling-tagged-named.c:main:1
 * pattern main 17-21 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
