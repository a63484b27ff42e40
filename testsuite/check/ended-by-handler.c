/* SPDX-License-Identifier: Apache-2.0 */
/* A handler that the message chooses counts for the end; another message comes behind it. */
#include <mpi.h>
struct node { int open; };
typedef void (*handler)(struct node *, int);
static void on_data(struct node *n, int v) { (void)n; (void)v; }
static void on_end(struct node *n, int v) { (void)v; n->open--; }
static const handler handlers[2] = {on_data, on_end};
int main(int argc, char **argv)
{
    int rank, size, v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            struct node n = {size - 1};
            while (n.open > 0) {
                MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                handlers[v](&n, v);
            }
        } else
            for (v = 1; v >= 0; v--)
                MPI_Send(&v, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in ended-by-handler.c:main:1
 * pattern main 16-24 order refuted determinism proved separator 25
 * finding 19 spbc-unordered-pattern
 */
