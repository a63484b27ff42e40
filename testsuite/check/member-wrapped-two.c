/* SPDX-License-Identifier: Apache-2.0 */
/* A layer sends two members from the address of the first: the second one is of whichever message came last. */
#include <mpi.h>

static struct report {
    int token, last;
} report;

static void layer_send(const void *data, int count, MPI_Datatype type, int to, int tag)
{
    MPI_Send(data, count, type, to, tag, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, in[2] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            report.last = in[0];
        }
        report.token = size;
        layer_send(&report.token, 2, MPI_INT, 1, 2);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(in, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in member-wrapped-two.c:main:1
 * pattern main 22-33 order proved determinism refuted
 * finding 24 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 * finding 28 spbc-order-dependent-message
 */
