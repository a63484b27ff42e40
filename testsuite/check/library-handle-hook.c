/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: between the synchronisation and the messages the handle gets another communicator, by a function of the caller, perhaps. */
#include <mpi.h>
struct graph {
    int count;
    MPI_Comm comm;
    MPI_Comm other;
};

int graph_save(struct graph *g, int *all, int value, void (*hook)(struct graph *))
{
    int rank, size, one = 1, total;
    MPI_Status status;

    MPI_Comm_rank(g->comm, &rank);
    MPI_Comm_size(g->comm, &size);
    MPI_Allreduce(&one, &total, 1, MPI_INT, MPI_SUM, g->comm);
    hook(g);
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
 * reception 23 direct in A
 * pattern A order broken determinism holds
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in library-handle-hook.c:graph_save:1
 * pattern graph_save 19-27 order unknown determinism unknown
 * finding 18 spbc-missing-function
 * finding 23 spbc-order-unknown
 */
