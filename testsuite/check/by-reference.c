/* SPDX-License-Identifier: Apache-2.0 */
/* A layer that takes all its arguments by reference, as those that Fortran calls do. */
#include <mpi.h>

static int rank, size;

static void layer_receive(int *buffer, int *count, int *source, int *tag)
{
    MPI_Recv(buffer, *count, MPI_INT, *source, *tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void layer_send(int *buffer, int *count, int *to, int *tag)
{
    MPI_Send(buffer, *count, MPI_INT, *to, *tag, MPI_COMM_WORLD);
}

static void gather(int *sum)
{
    int in, one = 1, tag = 5, root = 0, any = MPI_ANY_SOURCE;

    if (rank == 0)
        for (int k = 1; k < size; k++) {
            layer_receive(&in, &one, &any, &tag);
            *sum += in;
        }
    else
        layer_send(&rank, &one, &root, &tag);
}

static void shift(int *value)
{
    int in, one = 1, tag = 6, to = (rank + 1) % size, from = (rank + size - 1) % size;

    if (rank % 2 == 0) {
        layer_send(value, &one, &to, &tag);
        layer_receive(&in, &one, &from, &tag);
    } else {
        layer_receive(&in, &one, &from, &tag);
        layer_send(value, &one, &to, &tag);
    }
    *value = in;
}

int main(int argc, char **argv)
{
    int sum = 0, value;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    value = rank;
    for (int step = 0; step < 3; step++) {
        gather(&sum);
        MPI_Barrier(MPI_COMM_WORLD);
        shift(&value);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 wrapper in A
 * pattern A order holds determinism holds separator 54
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 23 layer_receive wrapper in by-reference.c:gather:1
 * pattern gather 21-27 order proved determinism proved separator 54
 * finding 23 spbc-anonymous-reception
 */
