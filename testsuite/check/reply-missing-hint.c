/* SPDX-License-Identifier: Apache-2.0 */
/* A hint that is not there leaves the variable as the round before has left it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out;
    MPI_Status status;
    int has_value;
    char letter = 0;
    MPI_Info hints;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Info_create(&hints);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                MPI_Info_get(hints, "none", 0, &letter, &has_value);
                out = letter;
                letter = (char)in;
                MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 30
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in reply-missing-hint.c:main:1
 * pattern main 18-29 order proved determinism unknown separator 30
 * finding 20 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 */
