/* SPDX-License-Identifier: Apache-2.0 */
/* The loop ends when the last message was added. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in = 0, out[MOST] = {0};
    int n = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (;;) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            out[0] += in;
            if (++n == size - 1)
                break;
        }
        MPI_Send(out, MOST, MPI_INT, 1, 4, MPI_COMM_WORLD);
    } else {
        in = 10 * rank;
        MPI_Send(&in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(out, MOST, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in round-ends-behind.c:main:1
 * pattern main 14-27 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 */
