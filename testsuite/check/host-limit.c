/* SPDX-License-Identifier: Apache-2.0 */
/* How large the stack may become is sent. */
#include <mpi.h>
#include <sys/resource.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct rlimit r;

    getrlimit(RLIMIT_STACK, &r);
    out = (int)r.rlim_cur;
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
