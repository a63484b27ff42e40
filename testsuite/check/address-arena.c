/* SPDX-License-Identifier: Apache-2.0 */
/* Variables of the file lead into one block, which is made anew when it is full. */
#include <mpi.h>
#include <stdlib.h>

static char *arena, *arena_at, *arena_end;

static void *arena_get(size_t n)
{
    void *p;

    if (!arena || arena_at + n > arena_end) {
        arena = malloc(1000);
        arena_at = arena;
        arena_end = arena + 1000;
    }
    p = arena_at;
    arena_at += n;
    return p;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < 20; k++) {
        int *p = arena_get(sizeof *p);

        *p = k;
        out += *p;
    }
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
