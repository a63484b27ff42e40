/* SPDX-License-Identifier: Apache-2.0 */
/* A table that is spread over the processes is updated: one half of the processes goes one way, the other half another,
 * and their messages meet.  Each receives whatever comes, until the last of the others has said that it is done. */
#include <mpi.h>
#include <stdlib.h>

enum { UPDATE = 1, DONE = 2 };

static unsigned long *table;

static void update_power(int rank, int size, long count)
{
    MPI_Request in;
    MPI_Status status;
    unsigned long got, value = (unsigned long)rank;
    int open = size - 1;

    MPI_Irecv(&got, 1, MPI_UNSIGNED_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &in);
    for (long k = 0; k < count; k++) {
        int done;

        MPI_Test(&in, &done, &status);
        if (done) {
            if (status.MPI_TAG == UPDATE)
                table[got & 255] ^= got;
            else
                open--;
            MPI_Irecv(&got, 1, MPI_UNSIGNED_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &in);
        }
        value = value * 5 + 3;
        if ((int)(value % size) != rank)
            MPI_Send(&value, 1, MPI_UNSIGNED_LONG, (int)(value % size), UPDATE, MPI_COMM_WORLD);
    }
    for (int k = 0; k < size; k++)
        if (k != rank)
            MPI_Send(&value, 0, MPI_UNSIGNED_LONG, k, DONE, MPI_COMM_WORLD);
    while (open > 0) {
        MPI_Wait(&in, &status);
        if (status.MPI_TAG == UPDATE)
            table[got & 255] ^= got;
        else
            open--;
        MPI_Irecv(&got, 1, MPI_UNSIGNED_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &in);
    }
    MPI_Cancel(&in);
    MPI_Wait(&in, MPI_STATUS_IGNORE);
}

static void update_any(int rank, int size, long count)
{
    MPI_Request in;
    MPI_Status status;
    unsigned long got, value = (unsigned long)rank;
    int open = size - 1;

    MPI_Irecv(&got, 1, MPI_UNSIGNED_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &in);
    for (long k = 0; k < count; k++) {
        int done;

        MPI_Test(&in, &done, &status);
        if (done) {
            if (status.MPI_TAG == UPDATE)
                table[got & 255] ^= got;
            else
                open--;
            MPI_Irecv(&got, 1, MPI_UNSIGNED_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &in);
        }
        value = value * 5 + 3;
        if ((int)(value % size) != rank)
            MPI_Send(&value, 1, MPI_UNSIGNED_LONG, (int)(value % size), UPDATE, MPI_COMM_WORLD);
    }
    for (int k = 0; k < size; k++)
        if (k != rank)
            MPI_Send(&value, 0, MPI_UNSIGNED_LONG, k, DONE, MPI_COMM_WORLD);
    while (open > 0) {
        MPI_Wait(&in, &status);
        if (status.MPI_TAG == UPDATE)
            table[got & 255] ^= got;
        else
            open--;
        MPI_Irecv(&got, 1, MPI_UNSIGNED_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &in);
    }
    MPI_Cancel(&in);
    MPI_Wait(&in, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    table = calloc(256, sizeof *table);
    for (int round = 0; round < 3; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank < size / 2)
            update_power(rank, size, 1000);
        else
            update_any(rank, size, 1000);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(table);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * reception 28 direct in A
 * reception 43 direct in A
 * reception 56 direct in A
 * reception 66 direct in A
 * reception 81 direct in A
 * completion 22 harmless
 * completion 45 harmless
 * completion 60 harmless
 * completion 83 harmless
 * pattern A order holds determinism holds
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Irecv direct in updates-two-halves.c:main:1
 * reception 28 MPI_Irecv direct in updates-two-halves.c:main:1
 * reception 43 MPI_Irecv direct in updates-two-halves.c:main:1
 * reception 56 MPI_Irecv direct in updates-two-halves.c:main:1
 * reception 66 MPI_Irecv direct in updates-two-halves.c:main:1
 * reception 81 MPI_Irecv direct in updates-two-halves.c:main:1
 * completion 22 MPI_Test harmless
 * completion 60 MPI_Test harmless
 * completion 45 MPI_Cancel unknown
 * completion 83 MPI_Cancel unknown
 * pattern main 97-100 order unknown determinism unknown separator 101
 * finding 18 spbc-order-unknown
 * finding 45 spbc-completion-unknown
 * finding 83 spbc-completion-unknown
 */
