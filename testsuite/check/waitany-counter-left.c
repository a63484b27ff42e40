/* SPDX-License-Identifier: Apache-2.0 */
/* As waitany-counter-shared.c, but behind the loop the counter still says how long the last message was. */
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
    out[0] = j;
    for (j = 0; j < 3; j++)
        out[0] += 2;
    MPI_Sendrecv(&out[0], 1, MPI_INT, (rank + 1) % size, 9, &out[1], 1, MPI_INT,
                 (rank + size - 1) % size, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 25 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 25 MPI_Waitany order-dependent
 * finding 32 spbc-order-dependent-message
 */
