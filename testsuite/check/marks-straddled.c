/* SPDX-License-Identifier: Apache-2.0 */
/* One exchange is enclosed; another one, with a tag of its own, is begun in front of it and completed inside. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern near;
static int rank, size;

int main(int argc, char **argv)
{
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("near", &near);
    MPI_Request request[2];
    int two[2];

    for (int step = 0; step < 10; step++) {
        MPI_Irecv(&two[0], 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &request[0]);
        MPI_Irecv(&two[1], 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &request[1]);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 9, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 9, MPI_COMM_WORLD);
        SPBC_Begin_iteration(near);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SPBC_End_iteration(near);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 28 direct in A
 * reception 30 direct in A
 * reception 21 direct in B
 * reception 22 direct in B
 * pattern A order holds determinism holds separator 32
 * pattern B order holds determinism holds separator 32
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Irecv direct in marks-straddled.c:main:1
 * reception 22 MPI_Irecv direct in marks-straddled.c:main:1
 * reception 28 MPI_Recv direct in near
 * reception 30 MPI_Recv direct in near
 * pattern main 20-33 order unknown determinism proved separator 32
 * pattern main 25-31 order unknown determinism proved annotated separator 32
 * finding 21 spbc-order-unknown
 * finding 28 spbc-order-unknown
 */
