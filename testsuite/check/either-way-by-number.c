/* Near to either-way-the-same.c: all processes call the gathering once, but how often it goes round is what they hand over:
 * what some send in their second round is received in the next step, beside its own messages. */
#include <mpi.h>
#include <stdio.h>

enum { TAG = 4, STEPS = 5 };

static int gathered(MPI_Comm comm, int rounds, int wanted, int value)
{
    int rank, sum = 0;

    MPI_Comm_rank(comm, &rank);
    for (int round = 0; round < rounds; round++) {
        if (rank == 0) {
            for (int k = 0; k < wanted; k++) {
                int one = 0;
                MPI_Recv(&one, 1, MPI_INT, MPI_ANY_SOURCE, TAG, comm, MPI_STATUS_IGNORE);
                sum += one;
            }
        } else {
            MPI_Send(&value, 1, MPI_INT, 0, TAG, comm);
        }
        MPI_Barrier(comm);
    }
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < STEPS; step++) {
        if (rank % 2 == 0) {
            sum += gathered(MPI_COMM_WORLD, 1, step == 0 ? size - 1 : size - 1 + size / 2, step);
            MPI_Barrier(MPI_COMM_WORLD);
        } else {
            sum += gathered(MPI_COMM_WORLD, 2, 0, step);
        }
    }
    printf("%d\n", sum);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in either-way-by-number.c:gathered:1
 * pattern gathered 14-22 order refuted determinism proved separator 23
 * finding 17 spbc-unordered-pattern
 */
