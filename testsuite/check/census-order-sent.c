/* SPDX-License-Identifier: Apache-2.0 */
/* The list of senders, in the order in which they came, is sent back to all of them: it differs from run to run. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, flags[MOST] = {0}, ones[MOST], from[MOST], senders;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < size; k++) {
        ones[k] = 1;
        flags[k] = (rank + k) % 2;
    }
    for (int round = 0; round < 4; round++) {
        MPI_Reduce_scatter(flags, &senders, ones, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        for (int k = 0; k < size; k++)
            if (flags[k])
                MPI_Send(&rank, 1, MPI_INT, k, 7, MPI_COMM_WORLD);
        for (int k = 0; k < senders; k++)
            MPI_Recv(&from[k], 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 0; k < senders; k++)
            MPI_Send(from, senders, MPI_INT, from[k], 8, MPI_COMM_WORLD);
        for (int k = 0; k < size; k++)
            if (flags[k])
                MPI_Recv(ones, MOST, MPI_INT, k, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 0; k < size; k++)
            ones[k] = 1;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator 18
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Recv direct in census-order-sent.c:main:1
 * pattern main 19-23 order unknown determinism refuted
 * finding 23 spbc-order-unknown
 * finding 25 spbc-order-dependent-message
 */
