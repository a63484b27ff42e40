/* SPDX-License-Identifier: Apache-2.0 */
/* A number out of range: nothing else gives this error, though errno was not cleared. */
#include <errno.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long n = strtol(argc > 1 ? argv[1] : "5", NULL, 10);

    if (errno == ERANGE)
        n = 1;
    out = (int)n;
    if (out)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
