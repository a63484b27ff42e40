/* SPDX-License-Identifier: Apache-2.0 */
/* What is sent behind a pointer that moves is filled before, a row in each round. */
#include <mpi.h>
enum { N = 8 };

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    static int out[5 * N], in[4 * N];
    MPI_Request q[4];
    int n = argc > 1 ? 4 : 8;
    if (rank == 0) {
        int *p = out;
        for (int k = 0; k < 4; k++, p += n) {
            for (int i = 0; i < n; i++)
                p[i] = i;
            MPI_Isend(p, n, MPI_INT, 1, 1, MPI_COMM_WORLD, &q[k]);
        }
        MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
    } else if (rank == 1)
        for (int k = 0; k < 4; k++)
            MPI_Recv(in, n, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
