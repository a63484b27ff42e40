/* SPDX-License-Identifier: Apache-2.0 */
/* The block of a round is looked at in the next one. */
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
    double *mine = malloc(5 * 8), *sums = calloc(size, 8), *before = NULL;

    for (int k = 0; k < 5; k++)
        mine[k] = rank;
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int i = 1; i < size; i++) {
                double *in = calloc(5, 8);
                int from = rcv(in, 5, MPI_ANY_SOURCE, 3);
                sums[from] = before ? before[0] : 0;
                before = in;
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
 * verdict not-ready
 * reception 29 wrapper in A
 * pattern A order holds determinism broken separator 39
 */
/* EXPECT
 * verdict not-ready
 * reception 29 rcv wrapper in block-of-round-before.c:main:1
 * pattern main 26-38 order proved determinism refuted separator 39
 * finding 29 spbc-anonymous-reception
 * finding 34 spbc-arrival-kept
 * finding 34 spbc-order-dependent-message
 */
