/* SPDX-License-Identifier: Apache-2.0 */
/* The body is asked for from the sender of the head only when the head says more than one number: else from anybody, and the
 * answer goes to whose body was the first. */
#include <mpi.h>

static void parcel_answer(int sender, int *length, int *body)
{
    MPI_Status status;

    MPI_Recv(length, 1, MPI_INT, sender, 1, MPI_COMM_WORLD, &status);
    if (*length > 1 && sender == MPI_ANY_SOURCE)
        sender = status.MPI_SOURCE;
    MPI_Recv(body, 4, MPI_INT, sender, 2, MPI_COMM_WORLD, &status);
    MPI_Send(length, 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, length, body[4] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    length = rank % 4 + 1;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            parcel_answer(MPI_ANY_SOURCE, &length, body);
    else {
        MPI_Send(&length, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(body, 4, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Recv(body, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 wrapper in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 27 parcel_answer wrapper in source-any-kept.c:main:1
 * reception 27 parcel_answer wrapper maybe in source-any-kept.c:main:1
 * pattern main 25-32 order proved determinism refuted
 * finding 14 spbc-arrival-kept
 * finding 14 spbc-order-dependent-message
 * finding 27 spbc-anonymous-reception
 */
