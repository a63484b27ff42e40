/* SPDX-License-Identifier: Apache-2.0 */
/* The macro writes the call of a function that receives again, on a way that no process takes. */
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
static int take(int *into)
{
    return MPI_Recv(into, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int main(int argc, char **argv)
{
    int rank, size, in, odd = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 4; round++) {
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        for (int from = 1; rank == 0 && from < size; from++) {
            CHECKED(take(&in));
            odd += in % 2;
        }
        MPI_Bcast(&odd, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in checked-twice-wrapped.c:main:1
 * pattern main 26-31 order proved determinism proved separator 32
 * finding 17 spbc-anonymous-reception
 */
