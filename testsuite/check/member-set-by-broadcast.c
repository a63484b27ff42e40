/* The first process reads a number; a function hands the others the address of that member of their record to a broadcast. */
#include <mpi.h>
#include <stdlib.h>

struct flows {
    int n, m;
};

static void receive(struct flows *f)
{
    MPI_Bcast((void *)&f->n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    struct flows f;
    int rank, size;
    double x;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        f.n = argc > 1 ? atoi(argv[1]) : 3;
        MPI_Bcast(&f.n, 1, MPI_INT, 0, MPI_COMM_WORLD);
        for (int k = 1; k < size; k++)
            MPI_Recv(&x, 1, MPI_DOUBLE, k, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        receive(&f);
        x = f.n;
        MPI_Send(&x, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
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
