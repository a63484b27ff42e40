/* SPDX-License-Identifier: Apache-2.0 */
/* A library whose handle holds the communicator: one call has the same all the time. */
#include <mpi.h>
struct graph {
    int count;
    MPI_Comm comm;
};

int graph_save(struct graph *g, int *all, int value)
{
    int rank, size, one = 1, total;
    MPI_Status status;

    MPI_Comm_rank(g->comm, &rank);
    MPI_Comm_size(g->comm, &size);
    MPI_Allreduce(&one, &total, 1, MPI_INT, MPI_SUM, g->comm);
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
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 16
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in library-handle.c:graph_save:1
 * pattern graph_save 17-25 order proved determinism unknown separator 16
 * finding 21 spbc-anonymous-reception
 */
