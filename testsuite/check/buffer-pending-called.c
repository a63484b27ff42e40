/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: what a reception may not have filled yet is sent on; both calls stand in functions of their own. */
#include <mpi.h>

static int number;
static MPI_Request requests[2];

static void post(void)
{
    MPI_Irecv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[0]);
}

static void hand_on(void)
{
    MPI_Isend(&number, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &requests[1]);
}

int main(int argc, char **argv)
{
    int rank, got;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    number = rank;
    if (rank == 0) {
        post();
        hand_on();
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&got, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 10 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 10 MPI_Irecv direct in buffer-pending-called.c:main:1
 * pattern main 25-32 order proved determinism unknown
 * finding 10 spbc-anonymous-reception
 * finding 27 spbc-pending-buffer
 */
