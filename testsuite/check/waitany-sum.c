/* SPDX-License-Identifier: Apache-2.0 */
/* What is complete is added up. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request rq[64];
    int n = 0, ix;
    int in[64], s = 0, v = rank;
    for (int p = 0; p < size && p < 64; p++)
        if (p != rank)
            MPI_Irecv(&in[n], 1, MPI_INT, p, 1, MPI_COMM_WORLD, &rq[n]), n++;
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(&v, 1, MPI_INT, p, 1, MPI_COMM_WORLD);
    for (int k = 0; k < n; k++) {
        MPI_Waitany(n, rq, &ix, MPI_STATUS_IGNORE);
        s += in[ix];
    }
    MPI_Allreduce(&s, &v, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 20 harmless
 */
/* EXPECT
 * verdict ready
 * completion 20 MPI_Waitany harmless
 */
