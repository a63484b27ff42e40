/* SPDX-License-Identifier: Apache-2.0 */
/* The length of the message that came last says how many messages follow. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, data[64] = {0}, count = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(data, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        for (int k = 0; k < count; k++)
            MPI_Send(&rank, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    } else {
        MPI_Send(data, rank % 64, MPI_INT, 0, 1, MPI_COMM_WORLD);
        do {
            if (rank == 1)
                MPI_Recv(&count, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        } while (rank == 1 && status.MPI_TAG != 4);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in count-as-trips.c:main:1
 * pattern main 13-26 order proved determinism refuted
 * finding 15 spbc-anonymous-reception
 * finding 18 spbc-arrival-kept
 * finding 18 spbc-order-dependent-message
 */
