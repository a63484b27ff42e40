/* SPDX-License-Identifier: Apache-2.0 */
/* Some processes have the record in which the pair is told, the others one that is zero: they all send to the first process,
 * whose sum goes by the order. */
#include <mpi.h>

struct setting {
    int rank, size, first;
    MPI_Comm comm;
};

static void play(struct setting *s)
{
    int sum = 0, number = s->rank;

    MPI_Barrier(s->comm);
    if (s->rank == 0) {
        for (int k = 2; k < s->size; k++) {
            MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 1, s->comm, MPI_STATUS_IGNORE);
            sum = 2 * sum + number;
        }
        MPI_Send(&sum, 1, MPI_INT, 1, 2, s->comm);
    } else if (s->rank != s->first) {
        MPI_Send(&number, 1, MPI_INT, s->first, 1, s->comm);
    }
    if (s->rank == 1)
        MPI_Recv(&sum, 1, MPI_INT, 0, 2, s->comm, MPI_STATUS_IGNORE);
}

static struct setting told, untold;

int main(int argc, char **argv)
{
    struct setting *s;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    told.first = 1;
    s = rank < 2 ? &told : &untold;
    s->comm = MPI_COMM_WORLD;
    s->rank = rank;
    s->size = size;
    if (size > 1)
        play(s);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in ping-pong-untold.c:play:1
 * pattern play 16-26 order proved determinism refuted
 * finding 18 spbc-anonymous-reception
 * finding 21 spbc-order-dependent-message
 */
