/* SPDX-License-Identifier: Apache-2.0 */
/* Two phases receive messages of any tag behind barriers, by a request that is posted again for the last time in vain and
 * cancelled; between them partners exchange by name what only the next barrier keeps from the requests. */
#include <mpi.h>

static int rank, size;

static int gather(int factor)
{
    MPI_Request request;
    int value, sum = 0;

    MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    for (int k = 0; k < size; k++) {
        int out = factor * rank;

        if (k != rank)
            MPI_Send(&out, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
    }
    for (int k = 1; k < size; k++) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        sum += value;
        MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    }
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return sum;
}

static int most(void)
{
    MPI_Request request;
    int value, found = rank;

    MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    for (int k = 0; k < size; k++)
        if (k != rank)
            MPI_Send(&rank, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
    for (int k = 1; k < size; k++) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        found = value > found ? value : found;
        MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    }
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return found;
}

int main(int argc, char **argv)
{
    int last = 0, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier(MPI_COMM_WORLD);
    sum = gather(3);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Sendrecv(&sum, 1, MPI_INT, (rank + 1) % size, 7, &last, 1, MPI_INT,
                 (rank + size - 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    sum = most();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return sum < last;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 13 direct in A
 * reception 23 direct in A
 * reception 35 direct in B
 * reception 42 direct in B
 * completion 25 harmless
 * completion 44 harmless
 * pattern A order holds determinism holds separator 58
 * pattern B order holds determinism holds separator 63
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Irecv direct in named-traffic-between.c:gather:1
 * reception 23 MPI_Irecv direct in named-traffic-between.c:gather:1
 * reception 35 MPI_Irecv direct in named-traffic-between.c:most:1
 * reception 42 MPI_Irecv direct in named-traffic-between.c:most:1
 * completion 25 MPI_Cancel unknown
 * completion 44 MPI_Cancel unknown
 * pattern gather 13-26 order unknown determinism unknown separator 58
 * pattern most 35-45 order unknown determinism unknown separator 63
 * finding 13 spbc-order-unknown
 * finding 25 spbc-completion-unknown
 * finding 35 spbc-order-unknown
 * finding 44 spbc-completion-unknown
 */
