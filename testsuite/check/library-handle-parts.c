/* SPDX-License-Identifier: Apache-2.0 */
/* A library whose handle holds the communicator: an exchange with another tag, which the reception of any tag would take, is over before. */
#include <mpi.h>
struct graph {
    int count;
    MPI_Comm comm;
};

int graph_halo(struct graph *g, const double *out, double *in)
{
    int rank, size;
    MPI_Request request;

    MPI_Comm_rank(g->comm, &rank);
    MPI_Comm_size(g->comm, &size);
    MPI_Irecv(in, 1, MPI_DOUBLE, (rank + size - 1) % size, 100, g->comm, &request);
    MPI_Send(out, 1, MPI_DOUBLE, (rank + 1) % size, 100, g->comm);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return 0;
}

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

            MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, g->comm, &status);
            all[status.MPI_SOURCE] = x[0];
        }
    else
        MPI_Send(&value, 1, MPI_INT, 0, 0, g->comm);
    MPI_Allreduce(&one, &total, 1, MPI_INT, MPI_SUM, g->comm);
    return total;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 34 direct in A
 * pattern A order holds determinism holds separator 39
 */
/* EXPECT
 * verdict unknown
 * reception 34 MPI_Recv direct in library-handle-parts.c:graph_save:1
 * pattern graph_save 30-38 order proved determinism unknown separator 39
 * finding 34 spbc-anonymous-reception
 */
