/* The variable that holds the rank is filled by MPI_Bcast behind the gathering: where the gathering asks, it is the
 * rank.  What neighbours hand on, with the same tag, never goes to process 0. */
#include <mpi.h>
#include <stdio.h>

enum { TAG = 1, MOST = 64 };

static int handed_on(MPI_Comm comm, int mine)
{
    int before = 0, rank = 0, size = 1;
    int left = MPI_PROC_NULL, right = MPI_PROC_NULL;

    if (comm != MPI_COMM_NULL) {
        MPI_Comm_rank(comm, &rank);
        MPI_Comm_size(comm, &size);
        if (rank > 0)
            left = rank - 1;
        if (rank + 1 < size)
            right = rank + 1;
    }
    MPI_Send(&mine, 1, MPI_INT, right, TAG, comm);
    MPI_Recv(&before, 1, MPI_INT, left, TAG, comm, MPI_STATUS_IGNORE);
    return before;
}

static int leader_of(MPI_Comm comm, MPI_Comm part, int value)
{
    int rank = -1, size = 0, sum = 0;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int one = 0;
            MPI_Recv(&one, 1, MPI_INT, MPI_ANY_SOURCE, TAG, comm, MPI_STATUS_IGNORE);
            sum += one;
        }
    } else {
        MPI_Send(&value, 1, MPI_INT, 0, TAG, comm);
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, comm);
    MPI_Bcast(&rank, 1, MPI_INT, 0, part);
    return sum + rank;
}

int main(int argc, char **argv)
{
    int rank, value;
    MPI_Comm part;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &part);
    value = handed_on(MPI_COMM_WORLD, rank);
    printf("%d\n", leader_of(MPI_COMM_WORLD, part, value));
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 35 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 35 MPI_Recv direct in rank-filled-later.c:leader_of:1
 * pattern leader_of 32-40 order proved determinism proved
 * finding 35 spbc-anonymous-reception
 */
