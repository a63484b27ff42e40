/* SPDX-License-Identifier: Apache-2.0 */
/* Ranks give the function lengths of their own: behind a short message lies a part of a longer one.
 */
#include <mpi.h>
#include <stdlib.h>
static int receive(double *data, int count)
{
    MPI_Status s;
    int n;
    MPI_Recv(data, count, MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &s);
    return s.MPI_SOURCE;
}
static void send_to(double *data, unsigned long count, int to)
{
    MPI_Send(data, (int)count, MPI_DOUBLE, to, 3, MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *mine = malloc(5 * 8), *sums = calloc(size, 8);
    double *in = calloc(5, 8);
    for (int k = 0; k < 5; k++)
        mine[k] = rank;
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int i = 1; i < size; i++) {
                int from = receive(in, 5);
                sums[from] = in[4];
            }
        } else {
            if (rank == 1)
                send_to(mine, 5, 0);
            else
                send_to(mine, 2, 0);
        }
        MPI_Bcast(sums, size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        mine[0] = sums[rank];
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
/* TRUTH
 * verdict not-ready
 * reception 10 direct in A
 * pattern A order holds determinism broken separator 41
 */
/* EXPECT
 * verdict not-ready
 * reception 10 MPI_Recv direct in lengths-of-two-calls.c:main:1
 * pattern main 28-38 order proved determinism refuted separator 41
 * finding 10 spbc-anonymous-reception
 * finding 37 spbc-arrival-kept
 * finding 39 spbc-order-dependent-message
 */
