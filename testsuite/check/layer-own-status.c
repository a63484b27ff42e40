/* SPDX-License-Identifier: Apache-2.0 */
/* A layer has a status of its own kind, and fills it where the caller wants to know. */
#include <mpi.h>

struct layer_status {
    int source, tag;
};

static int layer_receive(int *to, struct layer_status *told)
{
    MPI_Status status;
    int error = MPI_Recv(to, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);

    if (told) {
        told->source = status.MPI_SOURCE;
        told->tag = status.MPI_TAG;
    }
    return error;
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
                struct layer_status told;

                layer_receive(&v, &told);
                values[told.source] = v;
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
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * pattern A order holds determinism holds separator 40
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 12 MPI_Recv direct in layer-own-status.c:main:1
 * pattern main 29-39 order proved determinism proved separator 40
 * finding 12 spbc-anonymous-reception
 */
