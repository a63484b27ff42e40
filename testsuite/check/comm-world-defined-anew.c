/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: process 1 sends a message more than is received.  What the code calls MPI_COMM_WORLD is a duplicate of it. */
#include <mpi.h>

static MPI_Comm app_comm;

static void app_begin(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &app_comm);
}
#undef MPI_COMM_WORLD
#define MPI_COMM_WORLD app_comm

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    app_begin(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order broken determinism holds separator none 33
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Recv direct in comm-world-defined-anew.c:main:1
 * pattern main 23-32 order refuted determinism proved separator 33
 * finding 25 spbc-unordered-pattern
 */
