/* SPDX-License-Identifier: Apache-2.0 */
/* The process is killed, by a function that is handed the sum so far, in some orders of arrival. */
#include <mpi.h>
#include <signal.h>

static void check(int sum)
{
    if (sum == 3)
        raise(SIGTERM);
}

int main(int argc, char **argv)
{
    int rank, size;
    int in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
            check(sum);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order holds determinism broken separator 29
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in end-signal-by-sum.c:main:1
 * pattern main 20-28 order proved determinism unknown separator 29
 * finding 9 spbc-arrival-kept
 * finding 22 spbc-anonymous-reception
 */
