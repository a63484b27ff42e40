/* SPDX-License-Identifier: Apache-2.0 */
/* Two patterns whose files and functions have the same names: their iterations must not be counted together. */
#include <mpi.h>

void go_a(int rank, int size);
void go_b(int rank, int size);

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        go_a(rank, size);
        go_b(rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception a/exchange.c:14 direct in A
 * reception b/exchange.c:14 direct in B
 * pattern A order holds determinism holds separator main.c:18
 * pattern B order holds determinism holds separator main.c:18
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv direct in exchange.c:exchange:1
 * reception 14 MPI_Recv direct in b/exchange.c:exchange:1
 * pattern exchange 11-14 order proved determinism proved separator 18
 * pattern exchange 11-14 order proved determinism proved separator 18
 * finding 14 spbc-anonymous-reception
 * finding 14 spbc-anonymous-reception
 */
