/* SPDX-License-Identifier: Apache-2.0 */
/* Whether too many files are open decides who comes to the barrier. */
#include <errno.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("scratch", "w");

    if (!f)
        out = errno == EMFILE;
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
 * finding 18 spbc-run-dependent
 */
