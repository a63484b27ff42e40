/* SPDX-License-Identifier: Apache-2.0 */
/* The status of a layer is written again, by a question about others, before it is asked. */
#include <mpi.h>

static int layer_receive(int *to)
{
    MPI_Status status;

    MPI_Recv(to, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
    MPI_Probe(MPI_PROC_NULL, 7, MPI_COMM_WORLD, &status);
    return status.MPI_SOURCE < 0 ? 0 : status.MPI_SOURCE;
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
                from += layer_receive(&v) + 1;
                values[from % 128] = v;
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
 * reception 9 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict unknown
 * reception 9 MPI_Recv direct in layer-status-reused.c:main:1
 * pattern main 22-30 order proved determinism unknown separator 31
 * finding 9 spbc-anonymous-reception
 * finding 33 spbc-arrival-kept
 */
