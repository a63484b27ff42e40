/* SPDX-License-Identifier: Apache-2.0 */
/* One buffer is sent and received, always from the same neighbour. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 1; k < 4; k++)
        MPI_Sendrecv_replace(&value, 1, MPI_INT, (rank + 1) % size, 2, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 13 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 13 MPI_Sendrecv_replace direct in exchange-replace-ring.c:main:1
 * pattern main 13-13 order proved determinism proved
 * finding 13 spbc-anonymous-reception
 */
