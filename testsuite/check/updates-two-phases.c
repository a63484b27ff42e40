/* SPDX-License-Identifier: Apache-2.0 */
/* A table that is spread over the processes is updated in two ways, with no barrier between: what is sent in one may
 * meet the receptions of the other.  Each receives whatever comes, until the last of the others has said that it is done, and cancels the
 * reception that is left. */
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
        if ((int)(value & (size - 1)) != rank)
            MPI_Send(&value, 1, MPI_UNSIGNED_LONG, (int)(value & (size - 1)), UPDATE,
                     MPI_COMM_WORLD);
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
        for (int k = 0; k < 2; k++)
            update_power(rank, size, 1000);
        update_any(rank, size, 1000);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(table);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * reception 29 direct in A
 * reception 45 direct in A
 * reception 58 direct in A
 * reception 68 direct in A
 * reception 83 direct in A
 * completion 23 harmless
 * completion 47 harmless
 * completion 62 harmless
 * completion 85 harmless
 * pattern A order broken determinism holds
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Irecv direct in updates-two-phases.c:main:1
 * reception 29 MPI_Irecv direct in updates-two-phases.c:main:1
 * reception 45 MPI_Irecv direct in updates-two-phases.c:main:1
 * reception 58 MPI_Irecv direct in updates-two-phases.c:main:1
 * reception 68 MPI_Irecv direct in updates-two-phases.c:main:1
 * reception 83 MPI_Irecv direct in updates-two-phases.c:main:1
 * completion 23 MPI_Test harmless
 * completion 62 MPI_Test harmless
 * completion 47 MPI_Cancel unknown
 * completion 85 MPI_Cancel unknown
 * pattern main 99-101 order unknown determinism unknown separator 102
 * finding 19 spbc-order-unknown
 * finding 47 spbc-completion-unknown
 * finding 85 spbc-completion-unknown
 */
