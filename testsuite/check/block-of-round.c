/* SPDX-License-Identifier: Apache-2.0 */
/* Every round has a block of its own, which a wrapper receives into. */
#include <mpi.h>
#include <stdlib.h>
static int rcv(double *data, int count, int from, int tag)
{
    MPI_Status s;
    MPI_Recv(data, count, MPI_DOUBLE, from, tag, MPI_COMM_WORLD, &s);
    return s.MPI_SOURCE;
}
static void send_to(double *data, int count, int to, int tag)
{
    MPI_Send(data, count, MPI_DOUBLE, to, tag, MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *mine = malloc(5 * 8), *sums = calloc(size, 8);

    for (int k = 0; k < 5; k++)
        mine[k] = rank;
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int i = 1; i < size; i++) {
                double *in = calloc(5, 8);
                int from = rcv(in, 5, MPI_ANY_SOURCE, 3);
                sums[from] = in[0];
                free(in);
            }
            for (int i = 1; i < size; i++)
                send_to(sums, size, i, 4);
        } else {
            send_to(mine, 5, 0, 3);
            rcv(sums, size, 0, 4);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 29 wrapper in A
 * pattern A order holds determinism holds separator 39
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 29 rcv wrapper in block-of-round.c:main:1
 * pattern main 26-38 order proved determinism proved separator 39
 * finding 29 spbc-anonymous-reception
 */
