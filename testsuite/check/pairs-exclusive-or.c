/* SPDX-License-Identifier: Apache-2.0 */
/* Partners differ in one bit of their ranks: each process hears of one other only. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int partner = rank ^ 2;

    for (int step = 0; step < 10; step++)
        if (partner < size)
            MPI_Sendrecv(&rank, 1, MPI_INT, partner, 5, &in, 1, MPI_INT, MPI_ANY_SOURCE, 5,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * reception 16 MPI_Sendrecv direct in pairs-exclusive-or.c:main:1
 * pattern main 15-17 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 */
