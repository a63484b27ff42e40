/* SPDX-License-Identifier: Apache-2.0 */
/* Dynamic load balancing by diffusion: neighbours tell loads and hand over the difference, all by name. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, load, other;
    static double items[2000];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    load = 10 * (rank % 5 + 1);
    for (int step = 0; step < 20; step++) {
        int partner = (rank + step) % 2 ? rank - 1 : rank + 1;

        if (partner < 0 || partner >= size)
            continue;
        MPI_Sendrecv(&load, 1, MPI_INT, partner, 1, &other, 1, MPI_INT, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (load > other + 1) {
            int give = (load - other) / 2;

            MPI_Send(items, give, MPI_DOUBLE, partner, 2, MPI_COMM_WORLD);
            load -= give;
        } else if (other > load + 1) {
            MPI_Status status;
            int got;

            MPI_Recv(items, 2000, MPI_DOUBLE, partner, 2, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_DOUBLE, &got);
            load += got;
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
