/* SPDX-License-Identifier: Apache-2.0 */
/* The receptions name their source, which comes through copies of raw bytes, conversions and arithmetic. */
#include <mpi.h>
#include <stddef.h>
#include <string.h>

struct plan {
    int count, source;
};
struct other {
    int source, count;
};
union view {
    struct plan plan;
    int words[2];
};

static int in;

static void take(int *from, int tag)
{
    MPI_Recv(&in, 1, MPI_INT, *from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, one = 1, words[2] = {1, 1}, copy[2] = {1, 1};
    struct plan given = {1, 1}, raw = {1, 1}, cast = {1, 1}, moved = {1, 1};
    struct other other = {1, 1};
    union view view;
    unsigned wide = (unsigned)1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(copy, words, sizeof copy);
    memcpy(&raw, words, sizeof raw);
    ((int *)&cast)[1] = 1;
    *(int *)((char *)&moved + offsetof(struct plan, source)) = 1;
    ((struct plan *)&other)->source = given.source;
    view.plan.source = 1;
    if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, copy[1], 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, raw.source, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, cast.source, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, moved.source, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, other.count, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, view.words[1], 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, (int)wide, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, one + 1 - 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        take(&copy[1], 9);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
