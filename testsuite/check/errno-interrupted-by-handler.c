/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a call was interrupted by an alarm decides. */
#include <errno.h>
#include <mpi.h>
#include <signal.h>
#include <unistd.h>

static void on_alarm(int s)
{
    (void)s;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    signal(SIGALRM, on_alarm);
    if (read(0, &in, 1) < 0 && errno == EINTR)
        out = 1;
    if (out)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 23 spbc-run-dependent
 */
