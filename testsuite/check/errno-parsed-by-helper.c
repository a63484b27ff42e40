/* SPDX-License-Identifier: Apache-2.0 */
/* A function that clears errno before it asks. */
#include <errno.h>
#include <mpi.h>
#include <stdlib.h>

static int number(const char *text)
{
    char *end;
    long n;

    errno = 0;
    n = strtol(text, &end, 10);
    if (errno || *end)
        exit(1);
    return (int)n;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    out = number(argc > 1 ? argv[1] : "5");
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
