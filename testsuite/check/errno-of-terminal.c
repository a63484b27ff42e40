/* SPDX-License-Identifier: Apache-2.0 */
/* The same asked of isatty(), and it decides. */
#include <errno.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    errno = 0;
    isatty(0);
    out = errno == ENOTTY;
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
 * finding 17 spbc-run-dependent
 */
