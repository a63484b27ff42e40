/* SPDX-License-Identifier: Apache-2.0 */
/* A function answers the first of two; it is called twice, so both are answered. */
#include <mpi.h>

static void answer(MPI_Request *req, int *b)
{
    int i;

    MPI_Waitany(2, req, &i, MPI_STATUS_IGNORE);
    MPI_Send(&b[i], 1, MPI_INT, 1 + i, 1, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a = rank, b[2];
    MPI_Request req[2];
    if (rank == 0) {
        MPI_Irecv(&b[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &req[0]);
        MPI_Irecv(&b[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &req[1]);
        answer(req, b);
        answer(req, b);
    } else if (rank <= 2) {
        MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(b, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 25 harmless
 * completion 26 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 26 MPI_Waitany unknown
 * completion 25 MPI_Waitany unknown
 * finding 25 spbc-completion-unknown
 * finding 26 spbc-completion-unknown
 */
