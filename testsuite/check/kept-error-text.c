/* SPDX-License-Identifier: Apache-2.0 */
/* The text of an error says what came last. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 0;
    int code, length;
    char text[MPI_MAX_ERROR_STRING];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Add_error_class(&code);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                snprintf(text, sizeof text, "%d", in);
                MPI_Add_error_string(code, text);
            }
            MPI_Error_string(code, text, &length);
            out = atoi(text);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        if (rank == 0)
            MPI_Send(&out, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&out, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 33
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in kept-error-text.c:main:1
 * pattern main 18-28 order proved determinism unknown separator 33
 * finding 20 spbc-anonymous-reception
 * finding 30 spbc-arrival-kept
 */
