/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the input is there is the input's matter, also where errno says it. */
#include <errno.h>
#include <mpi.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct stat s;

    if (stat("input", &s) != 0 && errno == ENOENT)
        out = 1;
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
