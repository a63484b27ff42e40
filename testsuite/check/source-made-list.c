/* A function makes a list of partners and fills it in; its caller receives from what stands there. */
#include <mpi.h>
#include <stdlib.h>

static int *partners_new(int count)
{
    int *list = malloc(count * sizeof *list);

    if (!list)
        abort();
    for (int i = 0; i < count; i++)
        list[i] = MPI_ANY_SOURCE;
    return list;
}

int main(int argc, char **argv)
{
    int rank, size, value, *partners;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    partners = partners_new(2);
    if (rank == 0)
        for (int i = 1; i < size; i++)
            MPI_Recv(&value, 1, MPI_INT, partners[i % 2], 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    free(partners);
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
 * reception 26 MPI_Recv variable in source-made-list.c:main:1
 * pattern main 24-28 order proved determinism proved
 * finding 26 spbc-anonymous-reception
 */
