/* SPDX-License-Identifier: Apache-2.0 */
/* A table of pointers leads to a status and to an array of marks: what is stored in the array is no source. */
#include <mpi.h>
#include <stdlib.h>

enum { STATUS, MARKS, MARK_COUNT = 8 };

int main(int argc, char **argv)
{
    int rank, size, data[2];
    MPI_Status status;
    void *table[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    table[STATUS] = &status;
    table[MARKS] = malloc(MARK_COUNT * sizeof(int));
    for (int k = 0; k < MARK_COUNT; k++)
        ((int *)table[MARKS])[k] = -2; /* MPI_ANY_SOURCE of MPICH */
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(data, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, table[STATUS]);
                MPI_Recv(data, 2, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else {
            data[0] = rank;
            data[1] = ((int *)table[MARKS])[rank % MARK_COUNT];
            MPI_Send(data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Send(data, 2, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(table[MARKS]);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 33
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in status-among-numbers.c:main:1
 * pattern main 22-32 order proved determinism proved separator 33
 * finding 24 spbc-anonymous-reception
 */
