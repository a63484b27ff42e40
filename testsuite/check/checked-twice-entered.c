/* SPDX-License-Identifier: Apache-2.0 */
/* The way of failure is entered by a jump as well: what stands on it receives. */
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
    for (int round = 0; round < 4; round++) {
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        for (int from = 1; rank == 0 && from < size; from++) {
            if (from % 2 == 0)
                goto again;
            if (MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE) !=
                MPI_SUCCESS) {
            again:
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            odd += in % 2;
        }
        MPI_Bcast(&odd, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 27 direct in A
 * reception 30 direct in A
 * pattern A order holds determinism holds separator 34
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in checked-twice-entered.c:main:1
 * reception 30 MPI_Recv direct in checked-twice-entered.c:main:1
 * pattern main 22-33 order proved determinism unknown separator 34
 * finding 27 spbc-anonymous-reception
 * finding 34 spbc-arrival-kept
 */
