/* SPDX-License-Identifier: Apache-2.0 */
/* The number of a file on its disk decides. */
#include <mpi.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct stat s;

    if (stat("input", &s) == 0)
        out = (int)(s.st_ino % 2);
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
 * finding 17 spbc-run-dependent
 */
