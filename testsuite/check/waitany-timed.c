/* SPDX-License-Identifier: Apache-2.0 */
/* How long each completion took is printed; what came is added up. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, n = 0, ix, in[64], s = 0, all;
    double spent = 0;
    MPI_Request rq[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int p = 0; p < size && p < 64; p++)
        if (p != rank)
            MPI_Irecv(&in[n], 1, MPI_INT, p, 1, MPI_COMM_WORLD, &rq[n]), n++;
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(&rank, 1, MPI_INT, p, 1, MPI_COMM_WORLD);
    for (int k = 0; k < n; k++) {
        double begin = MPI_Wtime();

        MPI_Waitany(n, rq, &ix, MPI_STATUS_IGNORE);
        spent += MPI_Wtime() - begin;
        s += in[ix];
    }
    printf("%d waited for %g s\n", rank, spent);
    MPI_Allreduce(&s, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
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
