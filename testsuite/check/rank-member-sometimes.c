/* SPDX-License-Identifier: Apache-2.0 */
/* The member is the rank only of one or two processes; what was there first is read by more. */
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
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &here.size);
    here.rank = (rank + here.size - 1) % here.size;
    if (here.size < 3)
        MPI_Comm_rank(MPI_COMM_WORLD, &here.rank);
    else
        head = 1;
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
 * reception 28 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 28 MPI_Recv direct in rank-member-sometimes.c:main:1
 * pattern main 26-32 order refuted determinism unknown
 * finding 28 spbc-unordered-pattern
 */
