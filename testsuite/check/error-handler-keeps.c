/* SPDX-License-Identifier: Apache-2.0 */
/* The last message is given to a handler of errors, which keeps it. */
#include <mpi.h>
static int kept;

static void handler(MPI_Comm *comm, int *error, ...)
{
    (void)comm;
    kept = *error;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;
    MPI_Errhandler handle;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Comm_create_errhandler(handler, &handle);
            MPI_Comm_set_errhandler(MPI_COMM_SELF, handle);
            MPI_Comm_call_errhandler(MPI_COMM_SELF, in);
        }
        out = kept;
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in error-handler-keeps.c:main:1
 * pattern main 21-34 order proved determinism unknown
 * finding 23 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 */
