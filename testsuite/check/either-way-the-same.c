/* Which call of the gathering a process makes goes by what its neighbour has sent, but each makes one. */
#include <mpi.h>
#include <stdio.h>

enum { TAG = 4, OTHER_TAG = 5, STEPS = 5 };

static int gathered(MPI_Comm comm, const char *name, int value)
{
    int rank, size, sum = 0;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (name[0] == 's')
        value = -value;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int one = 0;
            MPI_Recv(&one, 1, MPI_INT, MPI_ANY_SOURCE, TAG, comm, MPI_STATUS_IGNORE);
            sum += one;
        }
    } else {
        MPI_Send(&value, 1, MPI_INT, 0, TAG, comm);
    }
    MPI_Barrier(comm);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, kind, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, OTHER_TAG, &kind, 1, MPI_INT,
                 (rank + size - 1) % size, OTHER_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int step = 0; step < STEPS; step++) {
        switch (kind % 3) {
        case 0:
            sum += gathered(MPI_COMM_WORLD, "fluid", step);
            break;
        case 1:
            sum += gathered(MPI_COMM_WORLD, "solid", step + kind);
            break;
        default:
            sum += gathered(MPI_COMM_WORLD, "other", kind);
            break;
        }
    }
    printf("%d\n", sum);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in either-way-the-same.c:gathered:1
 * pattern gathered 15-23 order proved determinism proved separator 24
 * finding 18 spbc-anonymous-reception
 */
