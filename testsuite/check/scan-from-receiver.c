/* SPDX-License-Identifier: Apache-2.0 */
/* In a scan all others wait for the first process, which has received all messages. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0, below;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
        MPI_Scan(&rank, &below, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 21
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv direct in scan-from-receiver.c:main:1
 * pattern main 13-20 order proved determinism proved separator 21
 * finding 15 spbc-anonymous-reception
 */
