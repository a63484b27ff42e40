/* SPDX-License-Identifier: Apache-2.0 */
/* Receptions and sends are completed together; the statuses of the receptions are read. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int in[MOST], out = rank, n = 0, sum = 0;
    MPI_Request q[2 * MOST];
    MPI_Status s[2 * MOST];
    if (size > MOST)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int k = 0; k < size; k++)
        MPI_Irecv(&in[k], 1, MPI_INT, k, 1, MPI_COMM_WORLD, &q[n++]);
    for (int k = 0; k < size; k++)
        MPI_Isend(&out, 1, MPI_INT, k, 1, MPI_COMM_WORLD, &q[n++]);
    MPI_Waitall(n, q, s);
    for (int k = 0; k < size; k++)
        sum += s[k].MPI_SOURCE;
    MPI_Allreduce(&sum, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
