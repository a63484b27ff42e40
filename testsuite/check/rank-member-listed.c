/* SPDX-License-Identifier: Apache-2.0 */
/* A record of the file begins as a list of numbers; main fills it before anything reads it. */
#include <mpi.h>

enum { STEPS = 10 };

struct place {
    int rank, size;
};

static struct place here = {-1, 0};

int main(int argc, char **argv)
{
    int sum = 0, in, head = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &here.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &here.size);
    for (int step = 0; step < STEPS; step++) {
        if (here.rank == 0)
            for (int k = 1; k < here.size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&step, 1, MPI_INT, head, 1, MPI_COMM_WORLD);
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 23 MPI_Recv direct in rank-member-listed.c:main:1
 * pattern main 21-27 order proved determinism proved separator 28
 * finding 23 spbc-anonymous-reception
 */
