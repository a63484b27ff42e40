/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: commands and data are told apart by the tag, but received with any tag: whose data belong to which command? */
#include <mpi.h>
enum { COMMAND = 1, DATA = 2 };

int main(int argc, char **argv)
{
    int rank, size, in, command = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < 2 * (size - 1); k++) {
            MPI_Status status;

            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            if (status.MPI_TAG == COMMAND)
                command = in;
            else
                in += command;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&in, 1, MPI_INT, k, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, COMMAND, MPI_COMM_WORLD);
        MPI_Send(&size, 1, MPI_INT, 0, DATA, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
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
 * reception 17 MPI_Recv direct in any-tag-race.c:main:1
 * pattern main 13-29 order proved determinism refuted
 * finding 17 spbc-anonymous-reception
 * finding 24 spbc-order-dependent-message
 */
