/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: between the synchronisation and the messages the handle gets another communicator, through another record type. */
#include <mpi.h>
struct graph {
    int count;
    MPI_Comm comm;
    MPI_Comm other;
};

struct view {
    int n;
    MPI_Comm c;
};
int graph_save(struct graph *g, int *all, int value)
{
    int rank, size, one = 1, total;
    MPI_Status status;

    MPI_Comm_rank(g->comm, &rank);
    MPI_Comm_size(g->comm, &size);
    MPI_Allreduce(&one, &total, 1, MPI_INT, MPI_SUM, g->comm);
    ((struct view *)g)->c = g->other;
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            int x[2];

            MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 0, g->comm, &status);
            all[status.MPI_SOURCE] = x[0];
        }
    else
        MPI_Send(&value, 1, MPI_INT, 0, 0, g->comm);
    return total;
}
/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order broken determinism holds
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in library-handle-view.c:graph_save:1
 * pattern graph_save 23-31 order unknown determinism unknown
 * finding 27 spbc-order-unknown
 */
