/* SPDX-License-Identifier: Apache-2.0 */
/* One counter serves all loops; only the one over the length of what came goes by the order. */
#include <mpi.h>
#include <stdio.h>
enum { N = 4 };
int main(int argc, char **argv)
{
    int rank, size, i, j, idx, n[N], out[8], box[N][8], sum[N];
    MPI_Request req[N];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (j = 0; j < N; j++) {
        n[j] = j + 1;
        sum[j] = 0;
    }
    for (j = 0; j < 8; j++)
        out[j] = rank * 8 + j;
    for (j = 0; j < N; j++)
        MPI_Irecv(box[j], n[j], MPI_INT, (rank + j + 1) % size, j, MPI_COMM_WORLD, &req[j]);
    for (j = 0; j < N; j++)
        MPI_Send(out, n[j], MPI_INT, (rank + size * N - j - 1) % size, j, MPI_COMM_WORLD);
    for (i = 0; i < N; i++) {
        MPI_Waitany(N, req, &idx, MPI_STATUS_IGNORE);
        for (j = 0; j < n[idx]; j++)
            sum[idx] += box[idx][j];
    }
    for (j = 0; j < N; j++)
        MPI_Send(&sum[j], 1, MPI_INT, (rank + 1) % size, 9, MPI_COMM_WORLD);
    for (j = 0; j < N; j++)
        MPI_Recv(&out[j], 1, MPI_INT, (rank + size - 1) % size, 9, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 25 harmless
 */
/* EXPECT
 * verdict ready
 * completion 25 MPI_Waitany harmless
 */
