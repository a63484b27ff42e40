/* SPDX-License-Identifier: Apache-2.0 */
/* A layer receives two members at the address of the first; the second one is sent on. */
#include <mpi.h>

static struct report {
    int token, last;
} report;

static void layer_receive(void *data, int count, MPI_Status *status)
{
    MPI_Recv(data, count, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, status);
}

int main(int argc, char **argv)
{
    int rank, size, both[2];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    both[0] = both[1] = rank;
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            layer_receive(&report.token, 2, &status);
        MPI_Send(&report.last, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(both, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(both, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 11 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 11 MPI_Recv direct in member-wrapped-filled.c:main:1
 * pattern main 23-31 order proved determinism refuted
 * finding 11 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 * finding 26 spbc-order-dependent-message
 */
