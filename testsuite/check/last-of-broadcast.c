/* SPDX-License-Identifier: Apache-2.0 */
/* What stays last has been broadcast before: all messages are alike. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(&v, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&v, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 13 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Recv direct in last-of-broadcast.c:main:1
 * pattern main 11-20 order proved determinism unknown
 * finding 13 spbc-anonymous-reception
 * finding 16 spbc-arrival-kept
 */
