/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a file is there is no matter of a handler that ends the program: where it is not, one message more is received than
 * is sent in a round. */
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
    MPI_File file;
    for (int round = 0; round < 4; round++) {
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        for (int from = 1; rank == 0 && from < size; from++) {
            CHECKED(
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            if (MPI_File_open(MPI_COMM_SELF, "seed", MPI_MODE_RDONLY, MPI_INFO_NULL, &file) !=
                MPI_SUCCESS)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            odd += in % 2;
        }
        MPI_Bcast(&odd, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 28 direct
 * reception 31 direct
 */
/* EXPECT
 * verdict unknown
 * reception 28 MPI_Recv direct in checked-twice-file.c:main:1
 * reception 31 MPI_Recv direct in checked-twice-file.c:main:1
 * pattern main 24-33 order proved determinism unknown separator 34
 * finding 28 spbc-anonymous-reception
 * finding 34 spbc-arrival-kept
 */
