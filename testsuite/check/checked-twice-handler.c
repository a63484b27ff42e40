/* SPDX-License-Identifier: Apache-2.0 */
/* Errors are returned, so that the second call may receive one message more, of the next round. */
#include <mpi.h>
#include <stdio.h>
#define CHECKED(CALL)                                                                              \
    do {                                                                                           \
        if ((CALL) != MPI_SUCCESS) {                                                               \
            int length;                                                                            \
            char text[MPI_MAX_ERROR_STRING];                                                       \
            MPI_Error_string((CALL), text, &length);                                               \
            fputs(text, stderr);                                                                   \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                          \
        }                                                                                          \
    } while (0)
int main(int argc, char **argv)
{
    int rank, size, in, odd = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int round = 0; round < 4; round++) {
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        for (int from = 1; rank == 0 && from < size; from++) {
            CHECKED(
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            odd += in % 2;
        }
        MPI_Bcast(&odd, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 27 direct
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in checked-twice-handler.c:main:1
 * reception 27 MPI_Recv direct in checked-twice-handler.c:main:1
 * pattern main 23-29 order proved determinism unknown separator 30
 * finding 27 spbc-anonymous-reception
 * finding 30 spbc-arrival-kept
 */
