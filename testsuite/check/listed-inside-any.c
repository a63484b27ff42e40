/* SPDX-License-Identifier: Apache-2.0 */
/* A member of a record inside of another one, listed by its full name, is the source. */
#include <mpi.h>
#include <string.h>

struct inner {
    int a, b;
};
struct outer {
    struct inner x;
    int y[2][2];
    int z;
};

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    struct outer v = {.x.b = 3, .x.a = MPI_ANY_SOURCE, .y[1][0] = 4, .z = 5};
    int in;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, v.x.a, v.x.b, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&v.z, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 27 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 27 MPI_Recv variable in listed-inside-any.c:main:1
 * pattern main 25-29 order proved determinism proved
 * finding 27 spbc-anonymous-reception
 */
