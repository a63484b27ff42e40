/* SPDX-License-Identifier: Apache-2.0 */
/* Whether something was there to be read decides. */
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int ends[2];

    if (pipe(ends) || fcntl(ends[0], F_SETFL, O_NONBLOCK))
        return 1;
    if (read(ends[0], &in, 4) < 0 && errno == EAGAIN)
        out = 1;
    if (out)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 21 spbc-run-dependent
 */
