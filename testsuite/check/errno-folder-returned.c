/* SPDX-License-Identifier: Apache-2.0 */
/* The same in a function that tells its caller. */
#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <sys/stat.h>

static int make_folder(const char *name)
{
    if (mkdir(name, 0755) < 0 && errno != EEXIST)
        return -1;
    return 0;
}

int main(int argc, char **argv)
{
    int rank, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (make_folder("results") != 0) {
        fprintf(stderr, "no folder\n");
        MPI_Finalize();
        return 1;
    }
    if (rank == 0 || rank)
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
