/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: as pending-position-again.c, with a position of its own for each of the loops. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 4, o = 0, r = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *buf = calloc(2 * (size_t)size * n, sizeof *buf), *out = calloc(n, sizeof *out);
    MPI_Request *q = calloc(2 * size, sizeof *q);
    for (int i = 0; i < n; i++)
        out[i] = rank + i;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Irecv(buf + o, n, MPI_DOUBLE, k, 1, MPI_COMM_WORLD, &q[r++]);
            o += n;
        }
        int p = 0;
        for (int k = 1; k < size; k++) {
            MPI_Irecv(buf + p, n, MPI_DOUBLE, k, 2, MPI_COMM_WORLD, &q[r++]);
            p += n;
        }
        int done = 0;
        while (done < r) {
            int i;
            MPI_Waitany(r, q, &i, MPI_STATUS_IGNORE);
            done++;
        }
        MPI_Send(buf, 2 * (size - 1) * n, MPI_DOUBLE, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(out, n, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        MPI_Send(out, n, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
        if (rank == 1) {
            double *in = calloc(2 * (size - 1) * n, sizeof *in);
            MPI_Recv(in, 2 * (size - 1) * n, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * completion 28 MPI_Waitany harmless
 * finding 22 spbc-pending-buffer
 */
