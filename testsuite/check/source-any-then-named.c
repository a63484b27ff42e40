/* SPDX-License-Identifier: Apache-2.0 */
/* The head of a parcel comes from anybody, its body from the one that the head came from. */
#include <mpi.h>

static int parcel_take(int sender, int *length, double *body)
{
    MPI_Status head;

    MPI_Recv(length, 1, MPI_INT, sender, 1, MPI_COMM_WORLD, &head);
    if (sender == MPI_ANY_SOURCE)
        sender = head.MPI_SOURCE;
    MPI_Recv(body, *length, MPI_DOUBLE, sender, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return sender;
}

int main(int argc, char **argv)
{
    int rank, size, length = 4;
    double body[4] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            parcel_take(MPI_ANY_SOURCE, &length, body);
    else {
        MPI_Send(&length, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(body, length, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 26 wrapper in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 26 parcel_take wrapper in source-any-then-named.c:main:1
 * pattern main 24-30 order proved determinism proved
 * finding 26 spbc-anonymous-reception
 */
