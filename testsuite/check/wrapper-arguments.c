/* SPDX-License-Identifier: Apache-2.0 */
/* Wrappers that get the source in a structure of arguments, by address, by value and as a compound
 * literal; one caller names the source. */
#include <mpi.h>

struct comm_args {
    void *buffer;
    int count, peer, label;
    MPI_Comm comm;
};

static void comm_receive(const struct comm_args *args)
{
    MPI_Recv(args->buffer, args->count, MPI_INT, args->peer, args->label, args->comm,
             MPI_STATUS_IGNORE);
}

static void comm_receive_value(struct comm_args args)
{
    MPI_Recv(args.buffer, args.count, MPI_INT, args.peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        struct comm_args any = {&in, 1, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD};
        struct comm_args named = {&in, 1, 1, 3, MPI_COMM_WORLD};

        comm_receive(&any);
        comm_receive_value(any);
        comm_receive(&named);
        comm_receive(&(struct comm_args){&in, 1, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD});
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 33 wrapper
 * reception 34 wrapper
 * reception 36 wrapper
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 33 comm_receive wrapper in wrapper-arguments.c:main:1
 * reception 34 comm_receive_value wrapper maybe in wrapper-arguments.c:main:1
 * reception 36 comm_receive wrapper in wrapper-arguments.c:main:1
 * pattern main 29-42 order proved determinism proved
 * finding 36 spbc-anonymous-reception
 */
