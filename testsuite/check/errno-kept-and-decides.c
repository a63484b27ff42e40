/* SPDX-License-Identifier: Apache-2.0 */
/* errno is kept in a variable of the file, and decides. */
#include <errno.h>
#include <mpi.h>
#include <sys/stat.h>

static int last;

static void keep(void)
{
    struct stat s;

    if (stat("x", &s) < 0)
        last = errno;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    keep();
    out = last;
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
 * finding 26 spbc-run-dependent
 */
