/* SPDX-License-Identifier: Apache-2.0 */
/* The lambda sets another number than the one that is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x;
    auto set = [&x, rank] {
        int y = rank;
        (void)y;
        (void)x;
    };
    set();
    if (rank == 0) {
        double in[4];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 21 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
