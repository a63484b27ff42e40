/* SPDX-License-Identifier: Apache-2.0 */
/* Two requests are tested in turn, and what was found is sent on at once, to one process and under one tag. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, a, b, has_a = 0, has_b = 0;
    MPI_Request first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Irecv(&a, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &first);
        MPI_Irecv(&b, 1, MPI_INT, 2, 1, MPI_COMM_WORLD, &second);
        while (!has_a || !has_b) {
            if (!has_a) {
                MPI_Test(&first, &has_a, MPI_STATUS_IGNORE);
                if (has_a)
                    MPI_Send(&a, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
            }
            if (!has_b) {
                MPI_Test(&second, &has_b, MPI_STATUS_IGNORE);
                if (has_b)
                    MPI_Send(&b, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
            }
        }
    } else if (rank <= 2) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        for (int k = 0; k < 2 && rank == 1; k++)
            MPI_Recv(&a, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 18 order-dependent
 * completion 23 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 18 MPI_Test order-dependent
 * completion 23 MPI_Test order-dependent
 * finding 20 spbc-order-dependent-message
 * finding 25 spbc-order-dependent-message
 */
