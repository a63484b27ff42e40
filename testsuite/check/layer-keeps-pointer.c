/* SPDX-License-Identifier: Apache-2.0 */
/* A layer keeps the pointer that it was given, and looks at it next time. */
#include <mpi.h>

static int *kept;

static int layer_receive(int *to, MPI_Status *status)
{
    int last = kept ? *kept : 0;

    MPI_Recv(to, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, status);
    kept = to;
    return last;
}

int main(int argc, char **argv)
{
    int rank, size, v = 0, values[128] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;
                int last = layer_receive(&v, &status);

                values[status.MPI_SOURCE] = last;
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
 * reception 11 direct in A
 * pattern A order holds determinism broken separator 35
 */
/* EXPECT
 * verdict not-ready
 * reception 11 MPI_Recv direct in layer-keeps-pointer.c:main:1
 * pattern main 24-34 order proved determinism refuted separator 35
 * finding 11 spbc-anonymous-reception
 * finding 37 spbc-arrival-kept
 * finding 37 spbc-order-dependent-message
 */
