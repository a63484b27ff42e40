/* SPDX-License-Identifier: Apache-2.0 */
/* A reference is bound to `int(factor)`: what is written through it does not reach the variable.
 * flags: -x c++ */
#include <mpi.h>

static void doubled(int &&number)
{
    number *= 2;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0, factor = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    doubled(int(factor));
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum = sum * factor + in;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&sum, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&sum, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in bound-to-cast.c:main:1
 * pattern main 19-29 order proved determinism unknown
 * finding 21 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
