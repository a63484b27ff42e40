/* A list of partners grows through the program's own realloc; what was in the old block is in the new one. */
#include <mpi.h>
#include <stdlib.h>

static void *memory_resize(void *old, size_t bytes)
{
    void *now = realloc(old, bytes);

    if (!now)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return now;
}

int main(int argc, char **argv)
{
    int rank, size, value, *partners, *more;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    partners = memory_resize(NULL, sizeof *partners);
    partners[0] = MPI_ANY_SOURCE;
    more = memory_resize(partners, 2 * sizeof *partners);
    more[1] = 1;
    if (rank == 0 && size > 1) {
        MPI_Recv(&value, 1, MPI_INT, more[0], 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == more[1]) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    free(more);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 26 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 26 MPI_Recv variable maybe in source-realloc-wrapper.c:main:1
 * pattern main 25-29 order proved determinism proved
 * finding 26 spbc-anonymous-reception
 */
