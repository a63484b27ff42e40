/* SPDX-License-Identifier: Apache-2.0 */
/* Its correct twin: what belongs to a command is received from its sender, by name and tag. */
#include <mpi.h>
enum { COMMAND = 1, DATA = 2 };

int main(int argc, char **argv)
{
    int rank, size, in, command, total = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Status status;

            MPI_Recv(&command, 1, MPI_INT, MPI_ANY_SOURCE, COMMAND, MPI_COMM_WORLD, &status);
            MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            total += in * command;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&total, 1, MPI_INT, k, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, COMMAND, MPI_COMM_WORLD);
        MPI_Send(&size, 1, MPI_INT, 0, DATA, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in any-tag-per-source.c:main:1
 * pattern main 13-27 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
