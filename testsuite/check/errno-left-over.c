/* SPDX-License-Identifier: Apache-2.0 */
/* An error that nobody has asked for is compared with a usual one. */
#include <errno.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (errno == ENOENT)
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
 * finding 15 spbc-run-dependent
 */
