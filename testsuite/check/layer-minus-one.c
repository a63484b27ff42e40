/* SPDX-License-Identifier: Apache-2.0 */
/* A layer in which -1 stands for any source: what is received by name through it is no anonymous reception. */
#include <mpi.h>

static void layer_send(const void *data, int bytes, int to, int tag)
{
    MPI_Send(data, bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

static void layer_receive(void *data, int bytes, int from, int tag)
{
    if (from == -1)
        from = MPI_ANY_SOURCE;
    MPI_Recv(data, bytes, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void layer_take(void *data, int bytes, int from, int tag)
{
    int source;

    if (from < 0)
        source = MPI_ANY_SOURCE;
    else
        source = from;
    MPI_Recv(data, bytes, MPI_BYTE, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0, answer;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                layer_receive(&in, sizeof in, -1, 4);
                sum += in;
            }
        } else {
            layer_send(&rank, sizeof rank, 0, 4);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                layer_send(&sum, sizeof sum, k, 5);
            for (int k = 1; k < size; k++)
                layer_take(&in, sizeof in, k, 6);
        } else {
            layer_receive(&answer, sizeof answer, 0, 5);
            layer_send(&answer, sizeof answer, 0, 6);
        }
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                layer_take(&in, sizeof in, -1, 7);
                sum += in;
            }
        else
            layer_send(&step, sizeof step, 0, 7);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 variable in A
 * reception 25 variable in B
 * pattern A order holds determinism holds separator 44 61
 * pattern B order holds determinism holds separator 44 61
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv variable in layer-minus-one.c:main:1
 * reception 25 MPI_Recv variable in layer-minus-one.c:main:2
 * pattern main 36-43 order proved determinism unknown separator 44
 * pattern main 54-60 order proved determinism proved separator 61
 * pattern main 45-53 order proved determinism unknown separator 61
 * finding 14 spbc-anonymous-reception
 * finding 25 spbc-anonymous-reception
 */
