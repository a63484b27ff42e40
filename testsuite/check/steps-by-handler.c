/* SPDX-License-Identifier: Apache-2.0 */
/* MPI runs an error handler on some processes, and the number of steps says how often. */
#include <mpi.h>

static int handled;

static void handle(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    handled++;
}

int main(int argc, char **argv)
{
    int rank, size, in, steps;
    MPI_Errhandler handler;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_create_errhandler(handle, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
    if (rank % 2)
        MPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_OTHER);
    steps = handled + 1;
    for (int step = 0; step < steps; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 29 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 29 MPI_Recv direct in steps-by-handler.c:main:1
 * pattern main 27-33 order unknown determinism proved separator 34
 * finding 29 spbc-order-unknown
 */
