/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the function that is handed what each call returns counts the calls, and how often it has asked for messages is sent. */
#include <mpi.h>
#include <stdlib.h>

static int calls;

static int check(int code)
{
    calls++;
    if (code != MPI_SUCCESS)
        exit(1);
    return code;
}

int main(int argc, char **argv)
{
    int rank, size, in, found = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            for (found = 0; !found;)
                check(MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE));
            check(MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Bcast(&calls, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * reception 27 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 26 MPI_Iprobe direct in checked-by-function-counts.c:main:1
 * reception 27 MPI_Recv direct in checked-by-function-counts.c:main:1
 * pattern main 23-31 order proved determinism refuted
 * finding 26 spbc-anonymous-reception
 * finding 26 spbc-completion-unknown
 * finding 32 spbc-order-dependent-message
 */
