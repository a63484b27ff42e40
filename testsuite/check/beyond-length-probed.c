/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a message that is longer than those of few processes is found, but not received. */
#include <mpi.h>

static int row[1024];

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            int length;

            for (int k = 1; k < size; k++) {
                MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                MPI_Get_count(&status, MPI_INT, &length);
                if (length > 20)
                    continue;
                MPI_Recv(row, length, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += row[0];
            }
        } else {
            MPI_Send(row, rank + 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism holds separator none 30
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Probe direct in beyond-length-probed.c:main:1
 * pattern main 16-29 order unknown determinism proved separator 30
 * finding 20 spbc-order-unknown
 */
