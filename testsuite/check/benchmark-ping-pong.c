/* SPDX-License-Identifier: Apache-2.0 */
/* A latency test: times are printed, nothing that is sent depends on them. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    static char buffer[1 << 16];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int length = 1; length <= 1 << 16; length *= 2) {
        double start = 0;

        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 0; k < 110; k++) {
            if (k == 10)
                start = MPI_Wtime();
            if (rank == 0) {
                MPI_Send(buffer, length, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
                MPI_Recv(buffer, length, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else if (rank == 1) {
                MPI_Recv(buffer, length, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Send(buffer, length, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
            }
        }
        if (rank == 0)
            printf("%d %g\n", length, (MPI_Wtime() - start) / 200.0);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
