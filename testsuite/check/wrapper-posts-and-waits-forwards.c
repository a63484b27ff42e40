/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: what the layer receives first is sent on, whoever sent it. */
#include <mpi.h>
#include <stddef.h>

static int take(void *data, int count, int from, MPI_Status *status)
{
    MPI_Request request;
    MPI_Status own;

    MPI_Irecv(data, count, MPI_INT, from, 1, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, &own);
    if (status)
        *status = own;
    return own.MPI_SOURCE;
}

int main(int argc, char **argv)
{
    int rank, size, in, first = -1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int from = take(&in, 1, MPI_ANY_SOURCE, NULL);

                if (k == 1)
                    first = from;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return first < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 28 wrapper in A
 * pattern A order holds determinism broken separator 37 36
 */
/* EXPECT
 * verdict not-ready
 * reception 28 take wrapper in wrapper-posts-and-waits-forwards.c:main:1
 * pattern main 26-35 order proved determinism refuted separator 37
 * finding 28 spbc-anonymous-reception
 * finding 36 spbc-arrival-kept
 * finding 36 spbc-order-dependent-message
 */
