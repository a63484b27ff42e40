/* SPDX-License-Identifier: Apache-2.0 */
/* A layer writes its own number into the status of its caller. */
#include <mpi.h>

static void layer_receive(int source, int *to, MPI_Status *status)
{
    static int count;

    MPI_Recv(to, 1, MPI_INT, source, 3, MPI_COMM_WORLD, status);
    status->MPI_SOURCE = count++ % 100;
}

int main(int argc, char **argv)
{
    int rank, size, v = 0, from = 0, values[128] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;

                layer_receive(MPI_ANY_SOURCE, &v, &status);
                values[status.MPI_SOURCE] = v;
            }
        } else {
            v = rank * rank + step;
            MPI_Send(&v, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&values[k], 1, MPI_INT, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&v, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 wrapper in A
 * pattern A order holds determinism broken separator 32
 */
/* EXPECT
 * verdict not-ready
 * reception 25 layer_receive wrapper in layer-renumbers.c:main:1
 * pattern main 21-31 order proved determinism refuted separator 32
 * finding 25 spbc-anonymous-reception
 * finding 34 spbc-arrival-kept
 * finding 34 spbc-order-dependent-message
 */
