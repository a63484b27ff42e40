/* SPDX-License-Identifier: Apache-2.0 */
/* How often two messages that follow each other differ is counted. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int before = -1;
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Status st;
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
            if (in % 2 != before)
                out++;
            before = in % 2;
        }
    if (rank == 0)
        MPI_Send(&out, 1, MPI_INT, size - 1, 2, MPI_COMM_WORLD);
    if (rank == size - 1)
        MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in runs-counted.c:main:1
 * pattern main 12-21 order proved determinism refuted
 * finding 17 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 * finding 23 spbc-order-dependent-message
 */
