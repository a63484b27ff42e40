/* SPDX-License-Identifier: Apache-2.0 */
/* How many rounds it took is sent. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request rq[64];
    int n = 0, in[64], out[64] = {0}, other[64] = {0}, v = rank, m, ixs[64];
    for (int p = 0; p < size && p < 64; p++)
        if (p != rank)
            MPI_Irecv(&in[n], 1, MPI_INT, p, 1, MPI_COMM_WORLD, &rq[n]), n++;
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(&v, 1, MPI_INT, p, 1, MPI_COMM_WORLD);
    int done = 0, r = 0;
    while (done < n) {
        MPI_Waitsome(n, rq, &m, ixs, MPI_STATUSES_IGNORE);
        for (int q = 0; q < m; q++)
            out[ixs[q]] = in[ixs[q]];
        done += m;
        r++;
    }
    other[0] = r;
    MPI_Send(other, 64, MPI_INT, rank, 4, MPI_COMM_WORLD);
    MPI_Recv(other, 64, MPI_INT, rank, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(out, 64, MPI_INT, rank, 3, MPI_COMM_WORLD);
    MPI_Recv(in, 64, MPI_INT, rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 20 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 20 MPI_Waitsome order-dependent
 * finding 27 spbc-order-dependent-message
 */
