/* SPDX-License-Identifier: Apache-2.0 */
/* Halos are unpacked as they come, each into its own row. */
#include <mpi.h>
static double halo[6][100], field[6][100];
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request rq[6], sq[6];
    int ix[6], m, left, nb[6];
    for (int k = 0; k < 6; k++)
        nb[k] = (rank + (k % 2 ? 1 : -1) * (1 << (k / 2)) + 8 * size) % size;
    for (int t = 0; t < 10; t++) {
        for (int k = 0; k < 6; k++)
            MPI_Irecv(halo[k], 100, MPI_DOUBLE, nb[k], k ^ 1, MPI_COMM_WORLD, &rq[k]);
        for (int k = 0; k < 6; k++)
            MPI_Isend(field[k], 100, MPI_DOUBLE, nb[k], k, MPI_COMM_WORLD, &sq[k]);
        MPI_Waitall(6, sq, MPI_STATUSES_IGNORE);
        for (left = 6; left > 0; left -= m) {
            MPI_Waitsome(6, rq, &m, ix, MPI_STATUSES_IGNORE);
            for (int q = 0; q < m; q++)
                for (int j = 0; j < 100; j++)
                    field[ix[q]][j] = 0.5 * halo[ix[q]][j];
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 22 harmless
 */
/* EXPECT
 * verdict ready
 * completion 22 MPI_Waitsome harmless
 */
