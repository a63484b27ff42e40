/* SPDX-License-Identifier: Apache-2.0 */
/* Two requests are tested in turn, and what was found is sent on at once by a function, to one process and under one tag. */
#include <mpi.h>

static void pass_on(const int *number, int to)
{
    MPI_Request request;

    MPI_Isend(number, 1, MPI_INT, to, 2, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

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
                    pass_on(&a, 1);
            }
            if (!has_b) {
                MPI_Test(&second, &has_b, MPI_STATUS_IGNORE);
                if (has_b)
                    pass_on(&b, 1);
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
 * completion 26 order-dependent
 * completion 31 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 26 MPI_Test order-dependent
 * completion 31 MPI_Test order-dependent
 * finding 28 spbc-order-dependent-message
 * finding 33 spbc-order-dependent-message
 */
