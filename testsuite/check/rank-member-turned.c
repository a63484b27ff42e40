/* SPDX-License-Identifier: Apache-2.0 */
/* The member is the rank, and is another number where there are more than two processes: process 1 receives then, and process 0 broadcasts. */
#include <mpi.h>

enum { STEPS = 10 };

struct place {
    int rank, size;
};

int main(int argc, char **argv)
{
    struct place here;
    int sum = 0, in, head = 0;

    MPI_Init(&argc, &argv);
    here.rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &here.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &here.size);
    if (here.size > 2) {
        here.rank = (here.rank + here.size - 1) % here.size;
        head = 1;
    }
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
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 27 MPI_Recv direct in rank-member-turned.c:main:1
 * pattern main 25-31 order refuted determinism unknown
 * finding 27 spbc-unordered-pattern
 */
