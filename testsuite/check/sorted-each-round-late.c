/* SPDX-License-Identifier: Apache-2.0 */
/* What came in an iteration is answered before it is sorted, with a number that says when it came. */
#include <mpi.h>
#include <stdlib.h>
struct item {
    int from, len;
};
static int compare(const void *a, const void *b)
{
    return ((const struct item *)a)->from - ((const struct item *)b)->from;
}
int main(int argc, char **argv)
{
    int rank, size, i, nrecv, x, len, step;
    struct item *list;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    list = malloc(size * sizeof *list);
    x = rank;
    for (step = 0; step < 3; step++) {
        MPI_Barrier(MPI_COMM_WORLD);
        for (i = rank + 1; i < size; i++)
            MPI_Send(&x, 1, MPI_INT, i, 12, MPI_COMM_WORLD);
        nrecv = rank;
        for (i = 0; i < nrecv; i++) {
            MPI_Recv(&len, 1, MPI_INT, MPI_ANY_SOURCE, 12, MPI_COMM_WORLD, &status);
            list[i].from = status.MPI_SOURCE;
            list[i].len = len;
        }
        for (i = 0; i < nrecv; i++)
            MPI_Send(&i, 1, MPI_INT, list[i].from, 13, MPI_COMM_WORLD);
        qsort(list, nrecv, sizeof *list, compare);
        for (i = rank + 1; i < size; i++)
            MPI_Recv(&x, 1, MPI_INT, i, 13, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 28 direct in A
 * pattern A order holds determinism broken separator 23
 */
/* EXPECT
 * verdict not-ready
 * reception 28 MPI_Recv direct in sorted-each-round-late.c:main:1
 * pattern main 24-31 order proved determinism refuted separator 23
 * finding 28 spbc-anonymous-reception
 * finding 33 spbc-arrival-kept
 * finding 33 spbc-order-dependent-message
 */
