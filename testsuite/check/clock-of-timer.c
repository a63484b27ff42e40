/* SPDX-License-Identifier: Apache-2.0 */
/* What is left of a timer is sent. */
#include <mpi.h>
#include <sys/timerfd.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int t = timerfd_create(CLOCK_MONOTONIC, 0);
    struct itimerspec s;

    timerfd_gettime(t, &s);
    out = (int)s.it_value.tv_nsec;
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-clock-may-decide
 */
