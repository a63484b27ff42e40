/* SPDX-License-Identifier: Apache-2.0 */
/* What comes is put into the memory that one of two structs points to, in the order of arrival; the other's is sent. */
#include <mpi.h>
#include <stdlib.h>

struct list {
    int *values;
    int length;
};

static void begin(struct list *list, int size)
{
    list->values = calloc((size_t)size, sizeof(int));
    list->length = size;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int spare = argc > 1 ? atoi(argv[1]) : 0;
    if (spare < 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    struct list *lists = malloc((2 + (size_t)spare) * sizeof *lists);
    struct list other;
    for (int k = 0; k < 2 + spare; k++)
        begin(&lists[k], size);
    other.values = malloc((size_t)size * sizeof(int));
    for (int k = 0; k < size; k++)
        other.values[k] = k;
    double work = 0;
    for (long k = 0; k < 1000000000; k++)
        work += 1.0 / (double)(k + 1);
    if (work < 0)
        MPI_Abort(MPI_COMM_WORLD, 2);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            lists[spare].values[k] = in;
        }
        MPI_Send(other.values, size, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(other.values, size, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 40 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 40 MPI_Recv direct in kept-in-one-of-two.c:main:1
 * pattern main 38-48 order proved determinism proved
 * finding 40 spbc-anonymous-reception
 */
