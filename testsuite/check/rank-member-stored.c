/* SPDX-License-Identifier: Apache-2.0 */
/* The rank goes into the member by an assignment, which was 0 before. */
#include <mpi.h>

enum { STEPS = 10 };

struct place {
    int rank, size;
};

int main(int argc, char **argv)
{
    struct place here;
    int rank;
    int sum = 0, in, head = 0;

    MPI_Init(&argc, &argv);
    here.rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    here.rank = rank;
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
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Recv direct in rank-member-stored.c:main:1
 * pattern main 23-29 order proved determinism proved separator 30
 * finding 25 spbc-anonymous-reception
 */
