/* SPDX-License-Identifier: Apache-2.0 */
/* Each request has its stripe of one array. */
#include <mpi.h>
enum { N = 16, NB = 4 };

static double in[NB][N], x[NB * N + 1];

int main(int argc, char **argv)
{
    int rank, size, k, f, side;
    MPI_Request requests[NB];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (k = 0; k < NB * N; k++)
        x[k] = 100 * rank + k;
    for (f = 0; f < NB; f++)
        MPI_Irecv(in[f], N, MPI_DOUBLE, (rank + f + 1) % size, f, MPI_COMM_WORLD, &requests[f]);
    for (f = 0; f < NB; f++)
        MPI_Send(&x[f * N], N, MPI_DOUBLE, (rank + NB * size - f - 1) % size, f, MPI_COMM_WORLD);
    for (f = 0; f < NB; f++) {
        MPI_Waitany(NB, requests, &side, MPI_STATUS_IGNORE);
        for (k = 0; k < N; k++)
            x[side * N + k] = in[side][k];
    }
    MPI_Sendrecv(x, NB * N, MPI_DOUBLE, (rank + 1) % size, 9, in, NB * N, MPI_DOUBLE,
                 (rank + size - 1) % size, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 23 harmless
 */
/* EXPECT
 * verdict ready
 * completion 23 MPI_Waitany harmless
 */
