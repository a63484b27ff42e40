/* A function sends a member, which sets nothing, and sets it on some ways only. */
#include <mpi.h>

struct flows {
    int n, m;
};

static void fill(struct flows *f, int count)
{
    if (count > 3)
        f->n = 3;
    MPI_Send(&f->n, 1, MPI_INT, MPI_PROC_NULL, 2, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    struct flows f;
    int rank, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    f.m = 3;
    fill(&f, argc);
    if (rank == 1)
        MPI_Send(&f.n, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 23 spbc-run-dependent
 */
