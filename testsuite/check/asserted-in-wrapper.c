/* SPDX-License-Identifier: Apache-2.0 */
/* What the user vouches for stands in a thin wrapper: it is said of its calls. */
#include <mpi.h>
static void all_know(int *v, MPI_Comm c)
{
    // spbc: separator
    MPI_Bcast(v, 1, MPI_INT, 0, c);
}
int main(int argc, char **argv)
{
    int rank, size, in, sum = 0, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        all_know(&v, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 7 23
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in asserted-in-wrapper.c:main:1
 * pattern main 16-22 order proved determinism proved separator 23
 * finding 18 spbc-anonymous-reception
 */
