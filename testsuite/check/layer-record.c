/* SPDX-License-Identifier: Apache-2.0 */
/* A layer receives into the status of a record that its caller has. */
#include <mpi.h>

struct envelope {
    int length;
    MPI_Status status;
};

static void layer_receive(int *to, struct envelope *envelope)
{
    MPI_Recv(to, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &envelope->status);
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
                struct envelope envelope;

                layer_receive(&v, &envelope);
                values[envelope.status.MPI_SOURCE] = v;
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
 * pattern A order holds determinism holds separator 34
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 12 MPI_Recv direct in layer-record.c:main:1
 * pattern main 23-33 order proved determinism proved separator 34
 * finding 12 spbc-anonymous-reception
 */
