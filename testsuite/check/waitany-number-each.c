/* SPDX-License-Identifier: Apache-2.0 */
/* Each of two requests sets a variable of its own, by its index: both are the same in either order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, at;
    double in[2], below = 0, above = 0, mine = 1;
    MPI_Request two[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 8; step++) {
        MPI_Irecv(&in[0], 1, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &two[0]);
        MPI_Irecv(&in[1], 1, MPI_DOUBLE, (rank + 1) % size, 2, MPI_COMM_WORLD, &two[1]);
        MPI_Send(&mine, 1, MPI_DOUBLE, (rank + size - 1) % size, 2, MPI_COMM_WORLD);
        MPI_Send(&mine, 1, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++) {
            MPI_Waitany(2, two, &at, MPI_STATUS_IGNORE);
            switch (at) {
            case 0:
                below = in[0] * 2;
                break;
            case 1:
                above = in[1] + 3;
                break;
            }
        }
        mine = below - above + step;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 20 harmless
 */
/* EXPECT
 * verdict ready
 * completion 20 MPI_Waitany harmless
 */
