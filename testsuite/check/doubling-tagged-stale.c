/* SPDX-License-Identifier: Apache-2.0 */
/* The partner is found before the distance is doubled. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, in, d = 1, partner;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    x = rank * rank + 1;
    for (int round = 0; 1 << round < size; round++) {
        partner = (rank + d) % size;
        d *= 2;
        MPI_Send(&x, 1, MPI_INT, partner, round, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, round, MPI_COMM_WORLD, &status);
        x += in;
    }
    MPI_Finalize();
    return x;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in doubling-tagged-stale.c:main:1
 * pattern main 17-18 order proved determinism unknown
 * finding 17 spbc-arrival-kept
 * finding 18 spbc-anonymous-reception
 */
