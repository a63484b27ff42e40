/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a number was too large is the same in every run. */
#include <errno.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *end;
    long n;

    errno = 0;
    n = strtol(argc > 1 ? argv[1] : "3", &end, 10);
    if (errno == ERANGE)
        n = 7;
    out = (int)n;
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
