/* SPDX-License-Identifier: Apache-2.0 */
/* Each completion fills the row of its own request. */
#include <mpi.h>
enum { NB = 32 };
static double in[64][NB], out[64][NB];
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request rq[64];
    int n = 0, ix;
    for (int p = 0; p < size && p < 64; p++)
        if (p != rank)
            MPI_Irecv(in[n], NB, MPI_DOUBLE, p, 1, MPI_COMM_WORLD, &rq[n]), n++;
    double mine[NB];
    for (int j = 0; j < NB; j++)
        mine[j] = rank + j;
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(mine, NB, MPI_DOUBLE, p, 1, MPI_COMM_WORLD);
    for (int k = 0; k < n; k++) {
        MPI_Waitany(n, rq, &ix, MPI_STATUS_IGNORE);
        for (int j = 0; j < NB; j++)
            out[ix][j] = 2 * in[ix][j];
    }
    for (int p = 0; p < n; p++)
        MPI_Send(out[p], NB, MPI_DOUBLE, (rank + 1) % size, 2, MPI_COMM_WORLD);
    for (int p = 0; p < n; p++)
        MPI_Recv(in[p], NB, MPI_DOUBLE, (rank + size - 1) % size, 2, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 24 harmless
 */
/* EXPECT
 * verdict ready
 * completion 24 MPI_Waitany harmless
 */
