/* SPDX-License-Identifier: Apache-2.0 */
/* A table of pointers leads to a status and to a list of lengths: what is stored in the list is no source. */
#include <mpi.h>
#include <stdlib.h>

struct chain {
    struct chain *next;
    int length;
};

enum { STATUS, CHAIN };

int main(int argc, char **argv)
{
    int rank, size, data[2];
    MPI_Status status;
    void *table[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    table[STATUS] = &status;
    table[CHAIN] = malloc(sizeof(struct chain));
    ((struct chain *)table[CHAIN])->length = -2; /* MPI_ANY_SOURCE of MPICH */
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(data, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, table[STATUS]);
                MPI_Recv(data, 2, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else {
            data[0] = rank;
            data[1] = ((struct chain *)table[CHAIN])->length;
            MPI_Send(data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Send(data, 2, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(table[CHAIN]);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 28 direct in A
 * pattern A order holds determinism holds separator 37
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 28 MPI_Recv direct in status-among-others.c:main:1
 * pattern main 26-36 order proved determinism proved separator 37
 * finding 28 spbc-anonymous-reception
 */
