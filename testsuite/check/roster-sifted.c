/* SPDX-License-Identifier: Apache-2.0 */
/* A message is listed where it says so itself, else it is forgotten; the list lies behind a pointer. */
#include <mpi.h>
#include <stdlib.h>

enum { MOST = 64 };

struct inbox {
    int count;
    int source[MOST], wanted[MOST];
};

static void take(struct inbox *inbox, int expected)
{
    inbox->count = 0;
    for (int k = 0; k < expected; k++) {
        MPI_Status status;

        int wanted;

        MPI_Recv(&wanted, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        if (wanted % 2 == 0)
            continue;
        inbox->wanted[inbox->count] = wanted;
        inbox->source[inbox->count] = status.MPI_SOURCE;
        inbox->count++;
    }
}

static void answer(const struct inbox *inbox, const double *values)
{
    for (int k = 0; k < inbox->count; k++) {
        double value = values[inbox->wanted[k]];

        MPI_Send(&value, 1, MPI_DOUBLE, inbox->source[k], 2, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    struct inbox *inbox = malloc(sizeof *inbox);
    double values[10], value = 0;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 10; k++)
        values[k] = rank * 10 + k;
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            take(inbox, size - 1);
            answer(inbox, values);
        } else {
            int wanted = (rank + step) % 10;

            MPI_Send(&wanted, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (wanted % 2 != 0)
                MPI_Recv(&value, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            values[step] += wanted % 2 ? value : 0;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 62
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in roster-sifted.c:main:1
 * pattern main 51-61 order proved determinism proved separator 62
 * finding 21 spbc-anonymous-reception
 */
