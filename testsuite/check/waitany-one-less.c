/* SPDX-License-Identifier: Apache-2.0 */
/* All but one are unpacked. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request rq[64];
    int n = 0, ix, in[64], out[64] = {0}, v = rank;
    for (int p = 0; p < size && p < 64; p++)
        if (p != rank)
            MPI_Irecv(&in[n], 1, MPI_INT, p, 1, MPI_COMM_WORLD, &rq[n]), n++;
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(&v, 1, MPI_INT, p, 1, MPI_COMM_WORLD);
    for (int k = 0; k < n - 1; k++) {
        MPI_Waitany(n, rq, &ix, MPI_STATUS_IGNORE);
        out[ix] = in[ix];
    }
    MPI_Waitall(n, rq, MPI_STATUSES_IGNORE);
    MPI_Send(out, 64, MPI_INT, rank, 3, MPI_COMM_WORLD);
    MPI_Recv(in, 64, MPI_INT, rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 19 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 19 MPI_Waitany order-dependent
 * finding 23 spbc-order-dependent-message
 */
